// @ts-check
// The first page works without this: it adds dropping files, suggestions, and a sign that work goes on.
(() => {
  document.documentElement.classList.add("js");

  /** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T | null} */
  const find = (id, kind) => {
    const found = document.getElementById(id);
    return found instanceof kind ? found : null;
  };

  const drop = find("drop", HTMLElement);
  const file = find("file", HTMLInputElement);
  const chosen = find("chosen", HTMLOutputElement);
  const unchoose = find("unchoose", HTMLButtonElement);
  const kinds = find("kinds", HTMLElement);
  const scans = find("scans", HTMLElement);
  const text = find("text", HTMLTextAreaElement);
  const usual = text?.placeholder ?? "";

  const tellChosen = () => {
    if (!file || !chosen) return;
    const one = file.files?.[0];
    chosen.hidden = !one;
    chosen.textContent = one ? one.name : "";
    if (unchoose) unchoose.hidden = !one;
    if (kinds) kinds.hidden = Boolean(one);
    // Where a file was refused for its pictures, what is done with them is chosen with it.
    if (scans) scans.hidden = !("asked" in scans.dataset) && !/\.(pdf|zip|eml|mbox)$/i.test(one?.name ?? "");
    if (!text) return;
    text.disabled = Boolean(one);
    text.placeholder = one ? "The file is taken." : usual;
  };
  file?.addEventListener("change", tellChosen);
  unchoose?.addEventListener("click", () => {
    if (file) file.value = "";
    tellChosen();
    text?.focus();
  });
  tellChosen();

  for (const kind of ["dragenter", "dragover"]) {
    drop?.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  for (const kind of ["dragleave", "drop"]) {
    drop?.addEventListener(kind, () => drop.classList.remove("over"));
  }
  drop?.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length || !file) return;
    event.preventDefault();
    file.files = event.dataTransfer.files;
    tellChosen();
  });

  document.querySelectorAll("form").forEach((form) => {
    form.addEventListener("submit", () => {
      const busy = find("busy", HTMLElement);
      if (busy) busy.hidden = false;
      document.querySelectorAll("button").forEach((button) => {
        // After the form was sent, which names the button.
        setTimeout(() => (button.disabled = true));
      });
    });
  });
  // Whoever comes back finds the page as it was left.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
