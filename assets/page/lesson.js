// A lesson goes on one moment at a time: look, answer, see what happens and why. Everything is in the page.
"use strict";
(() => {
  const root = document.documentElement;
  const moments = [...document.querySelectorAll(".moment")];
  const end = document.querySelector(".end");
  const progress = document.querySelector(".progress");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const answers = new Map();
  let place = 0;
  let asks = true;
  let playing = null;

  const here = () => moments[place];
  const part = (name, moment = here()) => moment.querySelector(`.${name}`);
  const isAtEnd = () => place === moments.length - 1 && asks;

  // --- What is seen ------------------------------------------------------------------------------

  function show(focus) {
    stop();
    moments.forEach((moment, number) => {
      moment.hidden = number !== place;
    });
    const ask = part("ask");
    const told = part("told");
    if (told) told.hidden = asks;
    if (ask) ask.hidden = !asks;
    end.hidden = !isAtEnd();
    progress.textContent = isAtEnd() ? "" : `Step ${place + Number(asks)} of ${moments.length - 1}`;
    document.querySelector(".back").disabled = place === 0;
    if (isAtEnd()) showScore();
    if (focus) lookAt(focus);
    if (focus && document.body.dataset.lesson) history.replaceState(null, "", `#${here().id}`);
  }

  function lookAt(what) {
    const target = isAtEnd() ? end.querySelector("h2") : part(what)?.querySelector("[tabindex]");
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  }

  function showScore() {
    const asked = document.querySelectorAll(".ask .options").length;
    const right = [...answers.values()].filter((answer) => answer.first && answer.isRight).length;
    const score = end.querySelector(".score");
    score.hidden = asked === 0;
    score.textContent = `${right} of ${asked} right at the first try.`;
    if (asked) keepScore(right, asked);
  }

  // A page of a course keeps its score in the browser, where the list of lessons finds it.
  function keepScore(right, asked) {
    const lesson = document.body.dataset.lesson;
    if (!lesson || answers.size < asked) return;
    try {
      localStorage.setItem(`tabletop:${lesson}`, `${right} of ${asked}`);
    } catch {
      // A browser that keeps nothing still shows the lesson.
    }
  }

  // --- Motion ------------------------------------------------------------------------------------

  function play() {
    const kept = part("motion");
    if (!kept) return;
    stop();
    const still = part("still");
    // A picture of its own each time: one that was seen before would stay at its last frame.
    const bytes = Uint8Array.from(atob(kept.content.textContent.trim()), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: "image/webp" }));
    const moving = new Image();
    moving.className = "moving";
    moving.alt = "";
    moving.src = address;
    still.after(moving);
    const timer = setTimeout(stop, Number(kept.dataset.milliseconds) + 120);
    playing = { moving, timer, address };
  }

  function stop() {
    if (!playing) return;
    clearTimeout(playing.timer);
    playing.moving.remove();
    URL.revokeObjectURL(playing.address);
    playing = null;
  }

  // --- Answers, hints, back and forth ------------------------------------------------------------

  function choose(button) {
    const number = Number(button.value);
    const isRight = button.dataset.right === "yes";
    const first = !answers.has(place);
    if (first) answers.set(place, { isRight, first: !part("ask").dataset.helped });
    place += 1;
    asks = false;
    mark(number, isRight);
    show("told");
    if (!calm.matches) play();
  }

  function mark(number, isRight) {
    const judged = part("judged");
    judged.textContent = isRight ? "Right." : "Not quite.";
    judged.dataset.right = isRight ? "yes" : "no";
    part("told").querySelectorAll(".reasons > li").forEach((reason, index) => {
      reason.classList.toggle("chosen", index + 1 === number);
    });
  }

  function next() {
    if (isAtEnd()) return;
    if (!asks && (part("options") || place === moments.length - 1)) {
      asks = true;
      show("ask");
    } else if (!part("options")) {
      place += 1;
      asks = false;
      show("told");
      if (!calm.matches) play();
    }
  }

  function back() {
    if (asks && part("told")) asks = false;
    else if (place > 0) {
      place -= 1;
      asks = true;
    }
    show(asks ? "ask" : "told");
  }

  function again() {
    answers.clear();
    document.querySelectorAll(".ask").forEach((ask) => delete ask.dataset.helped);
    document.querySelectorAll(".hints li").forEach((hint) => (hint.hidden = true));
    document.querySelectorAll(".hint").forEach((button) => (button.disabled = false));
    place = 0;
    asks = true;
    show("ask");
  }

  function hint() {
    const ask = part("ask");
    const hidden = ask ? [...ask.querySelectorAll(".hints li[hidden]")] : [];
    if (!asks || !hidden.length) return;
    hidden[0].hidden = false;
    ask.dataset.helped = "yes";
    if (hidden.length === 1) ask.querySelector(".hint").disabled = true;
  }

  function enlarge(button) {
    const isLarge = button.closest(".table").classList.toggle("large");
    button.setAttribute("aria-pressed", String(isLarge));
  }

  const does = { next, back, again, hint, play };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.closest(".options")) choose(button);
    else if (button.classList.contains("enlarge")) enlarge(button);
    else does[button.dataset.does]?.();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnControl = event.target.closest("button, summary");
    const option = asks ? part("ask")?.querySelector(`.options button[value="${CSS.escape(event.key)}"]`) : null;
    if (option) choose(option);
    else if (event.key === "Enter" && !isOnControl) isAtEnd() ? again() : next();
    else if (event.key === "PageDown") next();
    else if (event.key === "PageUp") back();
    else if (event.key === "h") hint();
    else if (event.key === "r") play();
    else return;
    event.preventDefault();
  });

  // An address such as lesson.html#step-3 opens the lesson at this moment.
  const wanted = moments.findIndex((moment) => `#${moment.id}` === location.hash);
  if (wanted > 0) place = wanted;
  root.classList.add("live");
  show("");
})();
