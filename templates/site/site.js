(() => {
  "use strict";
  const inField = element => element.closest("input, textarea, select, [tabindex='0'], summary");

  // The arrow keys go from turn to turn.
  addEventListener("keydown", event => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!rel || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || inField(event.target)) return;
    const link = document.querySelector(`a[rel="${rel}"]`);
    if (link) location.href = link.href;
  });
})();
