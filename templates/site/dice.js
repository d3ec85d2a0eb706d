(() => {
  "use strict";
  const byId = id => document.getElementById(id);
  const between = () => (/^#records=(\d+)-(\d+)$/.exec(location.hash) ?? []).slice(1).map(Number);

  // Only the dice of the records that the address names, if it names any.
  function narrow() {
    const [first, last] = between();
    byId("only").hidden = first === undefined;
    for (const row of byId("dice").rows) {
      const record = Number(row.cells[0].textContent);
      row.hidden = first !== undefined && (record < first || record > last);
    }
  }

  async function unpacked() {
    const packed = Uint8Array.from(atob(byId("packed").textContent.trim()), sign => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  async function begin() {
    byId("counted").after(byId("only"));
    new MutationObserver(narrow).observe(byId("dice"), { childList: true });
    addEventListener("hashchange", narrow);
    try {
      await checkBytes(await unpacked());
      const only = byId("only"), found = byId("sum").className;
      only.classList.add(found);
      only.querySelector("strong").textContent = only.dataset[found];
      if (between().length) byId("counted").previousElementSibling.scrollIntoView();
    } catch (error) {
      byId("busy").hidden = true;
      byId("result").hidden = false;
      byId("sum").className = "bad";
      byId("sum").textContent = `${byId("packed").dataset.unread} (${error.message})`;
    }
  }

  begin();
})();
