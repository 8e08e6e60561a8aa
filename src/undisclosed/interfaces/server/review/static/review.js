// @ts-check
// The page works without this: each mark is a link, each decision a form. This sends the same forms
// and puts what changed in its place, links groups, and listens to keys.
(() => {
  document.documentElement.classList.add("js");
  const here = location.pathname;

  /** @param {ParentNode} root @param {string} selector @returns {HTMLElement | null} */
  const one = (root, selector) => {
    const found = root.querySelector(selector);
    return found instanceof HTMLElement ? found : null;
  };
  /** @param {string} selector @returns {HTMLElement[]} */
  const all = (selector) => [...document.querySelectorAll(selector)].flatMap((found) => (found instanceof HTMLElement ? [found] : []));

  const panel = one(document, "#finding");
  const told = one(document, "#told");
  /** @param {string} text */
  const tell = (text) => {
    if (told) told.textContent = text;
  };

  // --- Patching: parts that differ are put in place of those that are there.

  /** @param {Document} page */
  const patch = (page) => {
    for (const fresh of page.querySelectorAll("[data-part]")) {
      const old = document.querySelector(`[data-part="${fresh.getAttribute("data-part")}"]`);
      if (!old) continue;
      if (fresh.getAttribute("data-part") === "rows") patchRows(old, fresh);
      else if (old.innerHTML !== fresh.innerHTML) old.replaceWith(document.adoptNode(fresh));
    }
    // A decision that changes nothing leaves its row as it was.
    all(".pending").forEach((mark) => mark.classList.remove("pending"));
  };

  /** Rows are compared as they were sent, since the page marks the chosen one itself.
   * @type {Map<string, string>} */
  const sent = new Map();
  /** @param {Element} old @param {Element} fresh */
  const patchRows = (old, fresh) => {
    const rows = [...old.children];
    const others = [...fresh.children];
    if (rows.length !== others.length) {
      old.replaceWith(document.adoptNode(fresh));
      remember();
      return;
    }
    others.forEach((other, number) => {
      const key = other.getAttribute("data-row") ?? "";
      const html = bare(other);
      if (sent.get(key) === html) return;
      sent.set(key, html);
      const row = rows[number];
      if (!row) return;
      // The row itself stays: a new one would have a guessed height until it is drawn.
      row.className = other.className;
      row.replaceChildren(...other.childNodes);
    });
  };
  /** @param {Element} row */
  const bare = (row) => row.innerHTML.replaceAll(' aria-current="true"', "");
  const remember = () => {
    for (const row of all("[data-row]")) sent.set(row.dataset.row ?? "", bare(row));
  };
  remember();

  // --- Asking: one thing after another, so that answers come in order.

  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  let waiting = 0;
  let sending = 0;
  const line = document.createElement("div");
  line.className = "busy-line";

  /** @template T @param {() => Promise<T>} ask @returns {Promise<T | undefined>} */
  const inTurn = (ask) => {
    waiting += 1;
    document.documentElement.dataset.waiting = "";
    const late = setTimeout(() => document.body.append(line), 250);
    const done = queue.then(ask).catch(() => {
      showProblem("The service does not answer. What was decided before is kept; try again.");
      return undefined;
    }).finally(() => {
      waiting -= 1;
      clearTimeout(late);
      rest();
    });
    queue = done;
    return done;
  };
  const rest = () => {
    if (waiting || postponed) return;
    line.remove();
    delete document.documentElement.dataset.waiting;
  };

  // Whoever decides faster than answers come decides about what is shown then, not about what was.
  /** @type {Promise<unknown>} */
  let typed = Promise.resolve();
  let postponed = 0;
  /** @param {() => void} act @param {boolean} early */
  const afterAnswers = (act, early) => {
    if (early && !postponed) return act();
    postponed += 1;
    typed = typed.then(() => queue).then(act).then(() => queue).finally(() => {
      postponed -= 1;
      rest();
    });
  };

  /** @param {string} text */
  const showProblem = (text) => {
    const slot = one(document, '[data-part="problem"]');
    const shown = document.createElement("p");
    shown.className = "problem";
    shown.setAttribute("role", "alert");
    shown.textContent = text;
    slot?.replaceChildren(shown);
    slot?.scrollIntoView({ block: "center" });
  };

  /** @param {string} address @param {RequestInit} [init] */
  const ask = async (address, init) => {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, ...init });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { page, url: new URL(answer.url), status: answer.status };
  };

  /** Sends a form as the browser would, and patches the page that comes of it.
   * @param {HTMLFormElement} form */
  const send = (form) => {
    const data = new FormData(form);
    const body = new URLSearchParams();
    data.forEach((value, key) => body.append(key, String(value)));
    const within = panel?.contains(document.activeElement) ?? false;
    sending += 1;
    return inTurn(async () => {
      const { page, url, status } = await ask(form.action, { method: "POST", body });
      if (!page.querySelector('[data-part="rows"]')) {
        showProblem(page.querySelector("[data-problem]")?.textContent ?? `The service answers ${status}.`);
        all(".pending").forEach((mark) => mark.classList.remove("pending"));
        return;
      }
      patch(page);
      const at = url.searchParams.get("at");
      // The focus was on what is gone by now.
      if (at !== null) show(at, { scroll: true, focus: !within });
      else mark(null);
      if (within) one(document, ".decide input:checked")?.focus({ preventScroll: true });
      history.replaceState(null, "", at === null ? here : `?at=${at}`);
      tell(`${said("#verdict")}. ${saidOfFinding()}`);
    }).finally(() => {
      sending -= 1;
    });
  };

  /** @param {string} part */
  const said = (part) => one(document, part)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const saidOfFinding = () => [".finding h2", ".finding .strength", ".finding .why"].map(said).filter(Boolean).join(". ");

  // --- Findings.

  let current = new URLSearchParams(location.search).get("at");

  /** The items in order of the text, by where they stand first. */
  const places = () => [...new Set(all(".before a.m[data-at]").map((found) => found.dataset.at ?? ""))];

  /** @param {string | null} at */
  const mark = (at) => {
    current = at;
    for (const found of all(".row .m[aria-current]")) found.removeAttribute("aria-current");
    for (const found of all(".before a.m")) found.tabIndex = -1;
    for (const found of all(`.row .m[data-at="${CSS.escape(at ?? "")}"]`)) found.setAttribute("aria-current", "true");
    // One mark takes part in the order of focus: the chosen one, else the first.
    const stop = (at && one(document, `.before a.m[data-at="${CSS.escape(at)}"]`)) || one(document, ".before a.m[data-at]");
    if (stop) stop.tabIndex = 0;
  };

  /** @typedef {{ scroll?: boolean, focus?: boolean }} How */
  /** @param {string} at @param {How} how */
  const show = (at, { scroll = false, focus = false }) => {
    mark(at);
    const stop = one(document, `.before a.m[data-at="${CSS.escape(at)}"]`);
    if (scroll && stop) {
      const box = stop.getBoundingClientRect();
      const low = innerHeight * (innerWidth < 832 ? 0.4 : 0.75);
      if (box.top < 110 || box.bottom > low) {
        const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        scrollBy({ top: box.top - (110 + low) / 2.4, behavior: calm ? "auto" : "smooth" });
      }
    }
    if (focus) stop?.focus({ preventScroll: true });
  };

  /** @param {string} at @param {How} how */
  const open = (at, how) => {
    show(at, how);
    history.replaceState(null, "", `?at=${at}`);
    return inTurn(async () => {
      if (current !== at) return; // Somebody goes faster than answers come.
      const { page } = await ask(`${here}/item?at=${at}`);
      if (current !== at) return;
      const slot = one(document, '[data-part="finding"]');
      slot?.replaceChildren(...page.body.childNodes);
      panel?.scrollTo(0, 0);
      tell(saidOfFinding());
    });
  };

  /** Shows no finding: where there is little room, it lies over the text. */
  const close = () => {
    const stop = current === null ? null : one(document, `.before a.m[data-at="${CSS.escape(current)}"]`);
    mark(null);
    history.replaceState(null, "", here);
    one(document, '[data-part="finding"]')?.replaceChildren();
    stop?.focus({ preventScroll: true });
  };

  /** @param {number} step */
  const go = (step) => {
    const known = places();
    if (!known.length) return;
    const number = current === null ? (step > 0 ? -1 : 0) : known.indexOf(current);
    const at = known[(number + step + known.length) % known.length];
    if (at !== undefined) open(at, { scroll: true, focus: true });
  };

  /** Chooses an option of the open finding, and sends it.
   * @param {HTMLInputElement | null} option */
  const decide = (option) => {
    const form = one(document, ".decide");
    if (!(form instanceof HTMLFormElement) || !option) return;
    option.checked = true;
    form.requestSubmit();
  };
  /** @param {string} value @returns {HTMLInputElement | null} */
  const option = (value) => {
    const found = document.querySelector(`.decide input[name="choice"][value="${value}"]`);
    return found instanceof HTMLInputElement ? found : null;
  };
  /** @param {number} number @returns {HTMLInputElement | null} */
  const alternative = (number) => {
    const found = document.querySelectorAll('.decide input[value^="replace:"]')[number - 1];
    return found instanceof HTMLInputElement ? found : null;
  };

  // --- The dial.

  /** @param {string} number */
  const turn = (number) => {
    const slot = one(document, "#dial");
    if (innerWidth < 832) close();
    if (slot) slot.innerHTML = '<p class="hint">Looking for the steps…</p>';
    return tryStep(number, 0);
  };

  /** Tries one step of the dial more, as long as it is open: each takes a run of the text.
   * @param {string} number @param {number} tried @returns {Promise<void>} */
  const tryStep = (number, tried) => inTurn(async () => {
    const slot = one(document, "#dial");
    const shown = slot && one(slot, `.dial[data-number="${CSS.escape(number)}"]`);
    if (!slot || (tried && !shown)) return; // It was closed meanwhile.
    const { page } = await ask(`${here}/dial?number=${number}&tried=${tried}`);
    const fresh = one(page, ".dial");
    if (shown && fresh) patchDial(shown, fresh);
    else {
      slot.replaceChildren(...page.body.childNodes);
      (one(slot, "input:checked") ?? one(slot, "input[type=radio]"))?.focus();
    }
    if (Number(fresh?.dataset.left)) tryStep(number, tried + 1);
  });

  /** Fills in what was found out, and leaves alone what somebody may be choosing.
   * @param {HTMLElement} shown @param {HTMLElement} fresh */
  const patchDial = (shown, fresh) => {
    shown.dataset.left = fresh.dataset.left;
    for (const part of ["tbody td", "tbody label > span", ".hint"]) {
      const others = [...fresh.querySelectorAll(part)];
      shown.querySelectorAll(part).forEach((old, at) => {
        const other = others[at];
        if (other && old.outerHTML !== other.outerHTML) old.replaceWith(document.adoptNode(other));
      });
    }
  };

  // --- Room for the finding: from where it stands down to the foot, wherever the page is scrolled to.

  const foot = one(document, ".foot");
  const fit = () => {
    if (!panel || !foot) return;
    const room = innerHeight - foot.offsetHeight - Math.max(0, panel.getBoundingClientRect().top) - 12;
    panel.style.maxHeight = innerWidth < 832 ? "" : `${Math.max(260, room)}px`;
  };
  addEventListener("scroll", fit, { passive: true });
  new ResizeObserver(fit).observe(document.body);

  // --- Events: the page is patched, so they are listened to where they end.

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.action.startsWith(location.origin + here)) return;
    if (form.action.endsWith("/export") || form.action.endsWith("/delete")) return;
    event.preventDefault();
    if (form.classList.contains("decide")) {
      // What was decided shows at once; what comes of it, when the answer is there.
      for (const found of all(`.row .m[data-at="${current ?? ""}"]`)) found.classList.add("pending");
    }
    send(form);
  });

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = target.closest("a[data-dial], a[data-do], .m[data-at]");
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    if (link.dataset.dial !== undefined) turn(link.dataset.dial);
    else if (link.dataset.do === "close") close();
    else if (link.dataset.do === "close-dial") one(document, "#dial")?.replaceChildren();
    else if (link.dataset.do === "next") go(1);
    else if (link.dataset.do === "previous") go(-1);
    else if (link.dataset.at !== undefined) open(link.dataset.at, { focus: !link.closest(".after") });
  });

  document.addEventListener("input", (event) => {
    const target = event.target instanceof HTMLInputElement ? event.target : null;
    if (target?.id === "replacement") {
      const own = option("replace");
      if (own) own.checked = true;
    }
    if (target?.name === "choice" || target?.id === "replacement") {
      const button = one(document, '[data-do="apply"]');
      const agreed = option("agree")?.checked;
      if (button) button.textContent = `${agreed ? "Agree" : "Decide"}${button.dataset.on ?? ""}`;
    }
  });

  // --- Keys: single letters, so they can be switched off, and never while somebody writes.

  const keys = one(document, "#keys");
  const on = one(document, "#keys-on");
  const listens = () => on instanceof HTMLInputElement && on.checked;
  if (keys) keys.hidden = false;
  try {
    if (on instanceof HTMLInputElement) on.checked = localStorage.getItem("keys") !== "off";
  } catch {
    // They are on, then.
  }
  keys?.classList.toggle("off", !listens());
  on?.addEventListener("change", () => {
    keys?.classList.toggle("off", !listens());
    try {
      localStorage.setItem("keys", listens() ? "on" : "off");
    } catch {
      // It holds for this page.
    }
  });

  /** @type {Record<string, () => void>} */
  const does = {
    n: () => go(1),
    p: () => go(-1),
    a: () => decide(option("agree")),
    k: () => decide(option("keep")),
    r: () => decide(option("remove") ?? option("agree")), // where removal is what is proposed
    w: () => one(document, "#replacement")?.focus(),
    u: () => {
      const button = document.querySelector('[data-do="undo"]');
      if (button instanceof HTMLButtonElement && !button.disabled) button.click();
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const writes = target?.matches('textarea, select, input:not([type="radio"], [type="checkbox"])');
    if (event.key === "Escape") {
      document.querySelectorAll("details.menu[open]").forEach((menu) => menu.removeAttribute("open"));
      if (writes && current !== null) show(current, { focus: true });
      return;
    }
    if (writes || !listens()) return;
    const act = /^[1-9]$/.test(event.key) ? () => decide(alternative(Number(event.key))) : does[event.key];
    if (!act) return;
    event.preventDefault();
    afterAnswers(act, event.key === "n" || event.key === "p" ? !sending : !waiting);
  });

  mark(current);
  if (current !== null) show(current, { scroll: true });
})();
