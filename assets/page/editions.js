// Two editions side by side, a moment at a time. Everything is in the page.
"use strict";
(() => {
  const moments = [...document.querySelectorAll(".moment")];
  const progress = document.querySelector(".progress");
  const buttons = (name) => document.querySelector(`[data-does="${name}"]`);
  let place = 0;

  const following = () => moments.findIndex((moment, number) => number > place && moment.dataset.differs);

  function show(focus) {
    moments.forEach((moment, number) => {
      moment.hidden = number !== place;
    });
    progress.textContent = `Step ${place} of ${moments.length - 1}`;
    buttons("back").disabled = place === 0;
    buttons("next").disabled = place === moments.length - 1;
    buttons("difference").disabled = following() < 0;
    if (focus) moments[place].querySelector("h2").focus({ preventScroll: true });
  }

  function go(to) {
    if (to < 0 || to >= moments.length) return;
    place = to;
    show(true);
  }

  const does = {
    next: () => go(place + 1),
    back: () => go(place - 1),
    difference: () => go(following()),
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.classList.contains("enlarge")) {
      const isLarge = button.closest(".table").classList.toggle("large");
      button.setAttribute("aria-pressed", String(isLarge));
    } else does[button.dataset.does]?.();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnControl = event.target.closest("button, summary");
    if (event.key === "Enter" && !isOnControl) does.next();
    else if (event.key === "PageDown") does.next();
    else if (event.key === "PageUp") does.back();
    else if (event.key === "d") does.difference();
    else return;
    event.preventDefault();
  });

  document.documentElement.classList.add("live");
  show(false);
})();
