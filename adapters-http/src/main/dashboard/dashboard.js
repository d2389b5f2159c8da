"use strict";
(() => {
  const body = document.body;

  /* htmx: the token of forms, errors of forms, refusals. */
  body.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-Form-Token"] = body.dataset.formToken;
  });
  body.addEventListener("htmx:beforeSwap", (event) => {
    const detail = event.detail;
    const status = detail.xhr.status;
    if (status === 422 || detail.xhr.getResponseHeader("HX-Retarget")) {
      detail.shouldSwap = true;
      detail.isError = false;
    } else if (status >= 400) {
      detail.shouldSwap = true;
      detail.target = document.getElementById("flash");
      detail.swapOverride = "innerHTML";
      detail.selectOverride = "unset";
    }
  });
  body.addEventListener("htmx:sendError", () => {
    const flash = document.getElementById("flash");
    flash.textContent = body.dataset.offline;
  });

  /* Groups that the reader has opened stay open when their form is replaced. */
  let open = [];
  body.addEventListener("htmx:beforeSwap", (event) => {
    open = [...event.detail.target.querySelectorAll("details[id]")].map((group) => [group.id, group.open]);
  });
  body.addEventListener("htmx:afterSettle", (event) => {
    for (const [id, wasOpen] of open) {
      const group = document.getElementById(id);
      if (group) group.open = wasOpen;
    }
    open = [];
    ready(event.detail.elt);
  });

  /* Menus close at a click elsewhere, with Escape, and when their form is sent. */
  document.addEventListener("submit", (event) => {
    const menu = event.submitter && event.submitter.closest("details.p-menu");
    if (menu) menu.open = false;
  }, true);
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.p-menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.p-menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  /* Keys: "/" goes to the search; elements with data-key are clicked or focused by theirs. */
  const typing = (element) => element.closest("input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (body.dataset.shortcuts === "off" && event.key.length === 1) return;
    if (event.key === "/") {
      const search = document.getElementById("search");
      if (search && search.offsetParent) {
        event.preventDefault();
        search.focus();
        search.select();
      }
      return;
    }
    const row = event.target.closest("[data-rows] > *");
    /* Enter opens a row that has the focus itself; links and buttons take it as everywhere. */
    if (event.key === "Enter" && row !== event.target) return;
    const named = `[data-key="${CSS.escape(event.key)}"]`;
    const ofRow = row ? [...row.querySelectorAll(named)] : [];
    /* Only the row that has the focus is decided or opened by a key. */
    const ofPage = [...document.querySelectorAll(named)].filter((element) => !element.closest("[data-rows]"));
    const target = [...ofRow, ...ofPage].find((element) => element.offsetParent);
    if (target) {
      event.preventDefault();
      if (target.matches("input:not([type=checkbox]),textarea,select")) target.focus();
      else target.click();
    } else if (event.key === "j" || event.key === "k") {
      move(event, event.key === "j" ? 1 : -1);
    }
  });

  /* j and k go through the elements of a list with data-rows, each with tabindex="-1". */
  function move(event, step) {
    const rows = [...document.querySelectorAll("[data-rows] > *")];
    if (!rows.length) return;
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)];
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }

  /*
   * A button of a row that sends a form leads to a page without the row, often: the one in its place then
   * has the focus, so that the next is decided by one key. Questions in between keep the place.
   */
  const PLACE = "portico-place";
  document.addEventListener("submit", (event) => {
    const row = event.submitter && event.submitter.closest("[data-rows] > *");
    if (row) sessionStorage.setItem(PLACE, `${[...row.parentElement.children].indexOf(row)} ${location.pathname}`);
  });
  function returnToPlace() {
    const [index, path] = (sessionStorage.getItem(PLACE) || "").split(" ");
    const asked = document.querySelector("main form[method=post],main [data-copy]");
    if (path !== location.pathname) {
      if (path && !(asked && location.pathname.startsWith(path))) sessionStorage.removeItem(PLACE);
      return;
    }
    sessionStorage.removeItem(PLACE);
    const rows = document.querySelectorAll("[data-rows] > *");
    if (!rows.length || document.querySelector("[data-focus],[autofocus]")) return;
    const row = rows[Math.min(Number(index), rows.length - 1)];
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  }

  /* Copy buttons. */
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const source = document.getElementById(button.dataset.copy);
    const text = "value" in source ? source.value : source.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (source.select) source.select();
      else getSelection().selectAllChildren(source);
      document.execCommand("copy");
    }
    const words = button.querySelector("span") || button;
    const before = words.textContent;
    words.textContent = button.dataset.copied;
    announce(button.dataset.copied);
    setTimeout(() => { words.textContent = before; }, 2000);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(".p-copy [readonly]")) event.target.select();
  });

  /* Says something to screen readers. */
  function announce(words) {
    const place = document.getElementById("announce");
    place.textContent = "";
    requestAnimationFrame(() => { place.textContent = words; });
  }

  /* A link with data-dialog opens the page it leads to in a dialog. */
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-dialog]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    let answer;
    try {
      answer = await fetch(link.href, { headers: { "HX-Request": "true" }, redirect: "error" });
    } catch {
      location.assign(link.href);
      return;
    }
    if (!answer.ok) {
      location.assign(link.href);
      return;
    }
    const dialog = document.createElement("dialog");
    dialog.className = "p-dialog";
    dialog.innerHTML = await answer.text();
    const heading = dialog.querySelector("h1");
    if (heading) {
      heading.id = "dialog-heading";
      dialog.setAttribute("aria-labelledby", heading.id);
    }
    body.append(dialog);
    ready(dialog);
    if (window.htmx) htmx.process(dialog);
    dialog.addEventListener("click", (click) => {
      if (click.target === dialog || click.target.closest("[data-close]")) {
        click.preventDefault();
        dialog.close();
      }
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      link.focus();
    });
    dialog.showModal();
  });

  /* Selected rows of a list: counts them, and selects all. */
  function count(form) {
    const boxes = [...form.querySelectorAll("input[data-select]")];
    const checked = boxes.filter((box) => box.checked).length;
    for (const place of form.querySelectorAll("[data-selected]")) place.textContent = checked.toLocaleString();
    const all = form.querySelector("input[data-select-all]");
    if (all) {
      all.checked = checked > 0 && checked === boxes.length;
      all.indeterminate = checked > 0 && checked < boxes.length;
    }
  }
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form");
    if (!form) return;
    if (event.target.matches("input[data-select-all]")) {
      for (const box of form.querySelectorAll("input[data-select]")) box.checked = event.target.checked;
    }
    if (event.target.matches("input[data-select],input[data-select-all]")) count(form);
    if (event.target.matches("[data-submit]")) form.requestSubmit();
  });

  /* Shift and a click select the rows from the one that was clicked before, as it is after the click. */
  let clicked;
  document.addEventListener("mousedown", (event) => {
    if (event.shiftKey && event.target.matches("input[data-select]")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const box = event.target;
    if (!box.matches("input[data-select]")) return;
    const boxes = [...box.closest("form").querySelectorAll("input[data-select]")];
    const ends = [boxes.indexOf(clicked), boxes.indexOf(box)].sort((a, b) => a - b);
    if (event.shiftKey && ends[0] >= 0) {
      for (const one of boxes.slice(ends[0], ends[1] + 1)) one.checked = box.checked;
    }
    clicked = box;
  });

  /*
   * A selector is built by the filters of the list of APIs, whose links lead to the list with another
   * selector: it becomes the value of the field instead.
   */
  async function showChoices(choosing, focus) {
    const place = choosing.querySelector("div");
    // Until the answer is there, its links lead on from the former selector.
    place.inert = true;
    try {
      await replaceChoices(choosing, place);
    } finally {
      place.inert = false;
    }
    const group = focus && document.getElementById(focus.group);
    if (group) [...group.querySelectorAll("a")].find((link) => link.textContent.trim().startsWith(focus.text))?.focus();
  }
  async function replaceChoices(choosing, place) {
    const field = document.getElementById(choosing.dataset.choosing);
    const address = `${choosing.dataset.facets}?selector=${encodeURIComponent(field.value.trim())}`;
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, redirect: "error" });
    if (!answer.ok) return;
    const part = document.createElement("template");
    part.innerHTML = await answer.text();
    const total = part.content.querySelector("#total");
    if (!total) {
      place.textContent = choosing.dataset.unreadable;
      return;
    }
    const open = [...place.querySelectorAll("details[open]")].map((group) => group.id);
    for (const boosted of part.content.querySelectorAll("[hx-boost]")) boosted.removeAttribute("hx-boost");
    place.replaceChildren(total, part.content.querySelector("#facets"));
    if (window.htmx) htmx.process(place);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    announce(total.textContent);
  }
  document.addEventListener("toggle", (event) => {
    if (event.target.matches("[data-choosing][open]")) showChoices(event.target);
  }, true);
  document.addEventListener("click", (event) => {
    const choosing = event.target.closest("[data-choosing]");
    const link = choosing && event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    const field = document.getElementById(choosing.dataset.choosing);
    field.value = new URL(link.href).searchParams.get("selector") || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const words = link.querySelector(".p-option-text") || link;
    showChoices(choosing, { group: link.closest("details").id, text: words.textContent });
  }, true);

  /* A file that is too large is not sent at all. */
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.matches("input[type=file][data-most]")) return;
    const isLarge = [...input.files].some((file) => file.size > Number(input.dataset.most));
    document.getElementById(input.dataset.tooLarge).hidden = !isLarge;
    if (isLarge) input.value = "";
  });

  /* A form is sent once, however often its button is pressed. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "true";
    const button = event.submitter;
    setTimeout(() => { if (form.dataset.sent && button) button.classList.add("p-busy"); }, 400);
    setTimeout(() => {
      delete form.dataset.sent;
      if (button) button.classList.remove("p-busy");
    }, 15000);
  });

  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    for (const button of document.querySelectorAll(".p-busy")) button.classList.remove("p-busy");
  });

  /* Times in the reader's zone: the server learns it from a cookie, and this page is corrected, with the zone as
     on the page that was sent, so that no row wraps in another place. */
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  function localTimes(root) {
    if (!zone || zone === body.dataset.zone) return;
    const language = document.documentElement.lang;
    const day = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { day: "numeric", month: "short", year: "numeric" });
    const moment = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
    for (const time of root.querySelectorAll("time[data-how]")) {
      const at = new Date(time.dateTime);
      if (time.title) time.title = moment.format(at);
      if (time.dataset.how === "moment") time.textContent = moment.format(at);
      if (time.dataset.how === "day") time.textContent = day.format(at);
    }
  }
  if (zone && zone !== body.dataset.zone) {
    document.cookie = `portico_zone=${zone}; path=/dashboard; max-age=31536000; samesite=lax`;
  }

  /* Rows with data-entry can be dragged to another place; their form then says the new order. */
  for (const form of document.querySelectorAll("form[data-order]")) {
    const rows = form.querySelector("tbody");
    let dragged = null;
    form.classList.add("p-draggable");
    rows.addEventListener("dragstart", (event) => {
      dragged = event.target.closest("[data-entry]");
      if (!dragged) return;
      event.dataTransfer.effectAllowed = "move";
      dragged.classList.add("p-dragging");
    });
    rows.addEventListener("dragover", (event) => {
      const over = event.target.closest("[data-entry]");
      if (!dragged || !over) return;
      event.preventDefault();
      if (over === dragged) return;
      const box = over.getBoundingClientRect();
      rows.insertBefore(dragged, event.clientY > box.top + box.height / 2 ? over.nextSibling : over);
    });
    rows.addEventListener("dragend", () => {
      dragged.classList.remove("p-dragging");
      dragged = null;
      const ids = [...rows.querySelectorAll("[data-entry]")].map((row) => row.dataset.entry);
      if (ids.join() === started) return;
      form.elements.order.value = ids.join();
      form.requestSubmit();
    });
    const started = [...rows.querySelectorAll("[data-entry]")].map((row) => row.dataset.entry).join();
  }

  /* When the most boxes of a group are ticked, the others wait. */
  function limit(group) {
    const boxes = [...group.querySelectorAll("input[type=checkbox]")];
    const isFull = boxes.filter((box) => box.checked).length >= Number(group.dataset.most);
    for (const box of boxes) box.disabled = isFull && !box.checked;
  }
  document.addEventListener("change", (event) => {
    const group = event.target.closest("fieldset[data-most]");
    if (group) limit(group);
  });

  /* The id of a record proposes itself from its name, as Slug of the domain makes it, until it is typed. */
  function slug(name, id) {
    const separator = id.dataset.separator;
    const words = name.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase().replace(/ß/g, "ss").replace(/[^a-z0-9]+/g, separator);
    const trim = (text) => text.replace(new RegExp(`^${separator}|${separator}$`, "g"), "");
    return trim(trim(words).slice(0, id.maxLength));
  }
  function propose(id) {
    const name = document.getElementById(id.dataset.slugOf);
    let proposed = id.value && slug(name.value, id);
    name.addEventListener("input", () => {
      if (id.value !== proposed) return;
      proposed = slug(name.value, id);
      id.value = proposed;
    });
  }

  /* Passkeys: a form with data-passkey asks for one, and sends its answer. */
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  async function answer(asked) {
    const challenge = bytes(asked.challenge);
    const known = asked.known.split(" ").filter(Boolean).map((id) => ({ type: "public-key", id: bytes(id) }));
    if (asked.passkey === "get") {
      return navigator.credentials.get({ publicKey: {
        challenge, rpId: asked.host, allowCredentials: known, userVerification: asked.verification,
      } });
    }
    return navigator.credentials.create({ publicKey: {
      challenge,
      rp: { id: asked.host, name: "Portico" },
      user: { id: new TextEncoder().encode(asked.user), name: asked.account, displayName: asked.account },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: known,
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: asked.verification },
    } });
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.passkey || form.elements.answer.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const failed = form.querySelector("[data-failed]");
    failed.hidden = true;
    answer(form.dataset).then((made) => {
      form.elements.answer.value = JSON.stringify(made.toJSON());
      form.requestSubmit();
    }).catch(() => { failed.hidden = false; });
  }, true);

  function ready(root) {
    for (const form of root.querySelectorAll("form[data-passkey]")) {
      form.hidden = !window.PublicKeyCredential || !PublicKeyCredential.prototype.toJSON;
      form.querySelector("button").disabled = false;
      if (form.dataset.now && !form.hidden) form.requestSubmit();
    }
    localTimes(root);
    for (const id of root.querySelectorAll("[data-slug-of]")) propose(id);
    for (const group of root.querySelectorAll("fieldset[data-most]")) limit(group);
    const wrong = root.querySelector("[data-focus]");
    if (wrong) wrong.focus();
    // Narrow windows show some of the tabs.
    for (const tab of root.querySelectorAll(".p-tabs [aria-current]")) {
      tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 16;
    }
    for (const form of root.querySelectorAll("form")) {
      if (form.querySelector("input[data-select]")) count(form);
    }
    if (window.portico && window.portico.draw) window.portico.draw(root);
  }
  ready(document);
  returnToPlace();
})();
