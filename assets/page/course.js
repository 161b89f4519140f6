// The list of lessons: finds them by words, and shows the scores that the browser has kept.
"use strict";
(() => {
  const lessons = [...document.querySelectorAll(".lessons > li")];
  const find = document.querySelector(".find");
  const found = document.querySelector(".found");

  function plain(words) {
    return words.toLowerCase().replace(/[^a-z0-9.+/]+/g, " ").trim();
  }

  const texts = lessons.map((lesson) => ` ${plain(`${lesson.textContent} ${lesson.dataset.words}`)}`);

  function search() {
    const wanted = plain(find.value).split(" ").filter(Boolean);
    let count = 0;
    lessons.forEach((lesson, place) => {
      lesson.hidden = !wanted.every((word) => texts[place].includes(` ${word}`));
      count += Number(!lesson.hidden);
    });
    document.querySelectorAll(".chapter").forEach((chapter) => {
      chapter.hidden = !chapter.querySelector(".lessons > li:not([hidden])");
    });
    const several = count === 1 ? "1 lesson" : `${count} lessons`;
    found.textContent = !wanted.length ? "" : count ? `${several} found.` : "Nothing found. Try fewer or other words.";
  }

  function showScores() {
    lessons.forEach((lesson) => {
      try {
        const score = localStorage.getItem(`tabletop:${lesson.dataset.lesson}`);
        lesson.querySelector(".score").textContent = score ? `${score} right` : "Not done yet";
      } catch {
        // A browser that keeps nothing still shows the list.
      }
    });
  }

  document.documentElement.classList.add("live");
  find.addEventListener("input", search);
  window.addEventListener("pageshow", showScores);
  showScores();
})();
