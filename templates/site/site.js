(() => {
  "use strict";
  const inField = element => element.closest("input, textarea, select, [tabindex='0'], summary");

  // What scrolls can be reached by keys.
  for (const part of document.querySelectorAll("pre, .wide")) part.tabIndex = 0;

  // Whether it is late is known to who reads, not to who wrote.
  for (const due of document.querySelectorAll("time.due")) {
    if (Date.parse(due.dateTime) > Date.now()) continue;
    due.classList.add("late");
    due.append(` (${due.dataset.late})`);
  }

  // Forms and orders are there to be copied.
  for (const part of navigator.clipboard ? document.querySelectorAll(".story pre") : []) {
    const button = document.createElement("button"), { copy, copied } = document.body.dataset;
    button.type = "button";
    button.className = "copy";
    button.textContent = copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(part.textContent);
      button.textContent = copied;
      setTimeout(() => { button.textContent = copy; }, 2000);
    });
    part.before(button);
  }

  // The arrow keys go from turn to turn.
  addEventListener("keydown", event => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!rel || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || inField(event.target)) return;
    const link = document.querySelector(`a[rel="${rel}"]`);
    if (link) location.href = link.href;
  });

  // The map larger and smaller; what was in the middle stays there, or a place comes there.
  const STEPS = [1, 1.5, 2.2, 3.2, 4.5], NEAR = 3;
  for (const board of document.querySelectorAll(".board")) {
    const sheet = board.querySelector(".sheet"), drawing = sheet.querySelector("svg");
    const buttons = board.querySelectorAll("[data-zoom]");
    let at = 0;
    const middle = () => [
      (sheet.scrollLeft + sheet.clientWidth / 2) / sheet.scrollWidth, (sheet.scrollTop + sheet.clientHeight / 2) / sheet.scrollHeight];
    const show = (next, [x, y] = middle()) => {
      at = Math.min(Math.max(next, 0), STEPS.length - 1);
      sheet.style.setProperty("--zoom", STEPS[at]);
      sheet.scrollTo(x * sheet.scrollWidth - sheet.clientWidth / 2, y * sheet.scrollHeight - sheet.clientHeight / 2);
      for (const button of buttons) button.disabled = at === (button.dataset.zoom > 0 ? STEPS.length - 1 : 0);
    };
    for (const button of buttons) button.addEventListener("click", () => show(at + Number(button.dataset.zoom)));
    // Parts of the drawing are told without its title and its legend.
    const place = ({ x, y }) => {
      const frame = drawing.querySelector("clipPath rect"), all = drawing.viewBox.baseVal.height;
      return [Number(x), (44 + Number(y) * frame.height.baseVal.value) / all];
    };
    for (const button of board.querySelectorAll("[data-x]")) button.addEventListener("click", () => {
      show(NEAR, place(button.dataset));
      board.scrollIntoView({ block: "nearest" });
    });
    drawing.addEventListener("dblclick", event => {
      const box = drawing.getBoundingClientRect();
      show(at ? 0 : NEAR, [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
    });
    for (const part of board.querySelectorAll(".zoom, .places")) part.hidden = false;
    show(0);
  }
})();
