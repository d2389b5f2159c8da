"use strict";
/* Calls are counted in whole numbers. */
const WHOLE = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/* Draws the table that each figure names: one plot per column with data-plot, with one cursor. */
window.portico = {
  draw(root) {
    for (const figure of root.querySelectorAll("[data-chart]:not([data-drawn])")) {
      const table = document.getElementById(figure.dataset.chart);
      if (table) drawTable(figure, table.matches("table") ? table : table.querySelector("table"));
    }
    function drawTable(figure, table) {
      figure.dataset.drawn = "true";
      const heads = [...table.tHead.rows[0].cells];
      const rows = [...table.tBodies[0].rows].map((row) => [...row.cells])
        .map((cells) => ({ at: Date.parse(cells[0].querySelector("time").dateTime) / 1000, cells }))
        .sort((one, other) => one.at - other.at);
      if (rows.length < 2) return;
      const times = rows.map((row) => row.at);
      const columns = heads.map((head, index) => ({ head, index })).filter(({ head }) => "plot" in head.dataset);
      const place = figure.querySelector(".p-plots");
      const sync = uPlot.sync(figure.dataset.chart);
      const step = times[1] - times[0];
      const plots = columns.map(({ head, index }, number) => {
        const values = rows.map((row) => Number(row.cells[index].dataset.value));
        const holder = document.createElement("div");
        holder.className = "p-plot " + (head.dataset.plot || "p-blue");
        place.append(holder);
        return plot(holder, [heads[0].textContent.trim(), head.textContent.trim()], times, values, sync, step, number === 0 ? 200 : 120);
      });
      new ResizeObserver(() => {
        for (const [plotted, height] of plots) plotted.setSize({ width: place.clientWidth, height });
      }).observe(place);
    }
    function plot(holder, [time, name], times, values, sync, step, height) {
      const style = getComputedStyle(holder);
      const colour = style.getPropertyValue("--p-colour").trim() || style.color;
      const muted = style.getPropertyValue("--tblr-secondary-color").trim();
      const line = style.getPropertyValue("--p-line").trim();
      const short = new Intl.NumberFormat(navigator.language, { notation: "compact" });
      const whole = new Intl.NumberFormat(navigator.language);
      /* Days as in the table. */
      const page = document.documentElement.lang;
      const language = page === "en" ? "en-GB" : page;
      const utc = { timeZone: "UTC" };
      const day = new Intl.DateTimeFormat(language, step < 86400
        ? { ...utc, day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }
        : { ...utc, weekday: "short", day: "numeric", month: "short" });
      const tick = new Intl.DateTimeFormat(language, step < 86400
        ? { ...utc, day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }
        : { ...utc, day: "numeric", month: "short" });
      /* Without the mouse over it, the legend has the whole period and its sum. */
      const all = day.formatRange(new Date(times[0] * 1000), new Date(times[times.length - 1] * 1000));
      const sum = values.reduce((one, other) => one + other, 0);
      const axis = { stroke: muted, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
      return [new uPlot({
        width: holder.clientWidth,
        height,
        /* Room for half of the last time. */
        padding: [null, step < 86400 ? 48 : 24, null, null],
        cursor: { sync: { key: sync.key } },
        scales: { x: { time: true }, y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] } },
        /* As in the table: the reader's words, but times in UTC. */
        tzDate: (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC"),
        axes: [{ ...axis, space: step < 86400 ? 120 : 64, values: (_, ticks) => ticks.map((at) => tick.format(new Date(at * 1000))) }, { ...axis, size: 48, incrs: WHOLE, values: (_, ticks) => ticks.map((tick) => short.format(tick)) }],
        series: [
          { label: time, value: (_, at) => (at == null ? all : day.format(new Date(at * 1000))) },
          { label: name, stroke: colour, width: 2, fill: colour + "26", points: { show: false }, value: (_, value) => (value == null ? whole.format(sum) : whole.format(value)) },
        ],
      }, [times, values], holder), height];
    }
  },
};
