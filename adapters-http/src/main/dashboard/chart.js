"use strict";
/* Calls are counted in whole numbers. */
const WHOLE = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
const SHARES = [0.25, 0.5, 1];
const DAY = 86400;
/* Draws the table that each figure names: one plot per column with data-plot, those of one data-stack upon each other (with data-faint behind them), with one
   cursor. data-level: the numbers are states ("share" for shares, "count"), of which the last one counts, and not a sum; several are lines of one plot. */
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
      const place = figure.querySelector(".p-plots");
      const groups = new Map();
      heads.forEach((head, index) => {
        if (!("plot" in head.dataset)) return;
        const group = head.dataset.stack || "plot" + index;
        const values = rows.map(({ cells }) => ("value" in cells[index].dataset ? Number(cells[index].dataset.value) : null));
        groups.set(group, [...(groups.get(group) || []), { head, name: head.textContent.trim(), values }]);
      });
      const sync = uPlot.sync(figure.dataset.chart).key;
      const plots = [...groups.values()].map((columns, number) =>
        plot(place, heads[0].textContent.trim(), times, columns, sync, number === 0 ? 200 : 120, "running" in figure.dataset));
      new ResizeObserver(() => {
        for (const [plotted, height] of plots) plotted.setSize({ width: place.clientWidth, height });
      }).observe(place);
    }
    function plot(place, time, times, columns, sync, height, running) {
      const holder = document.createElement("div");
      holder.className = "p-plot";
      place.append(holder);
      const level = columns[0].head.dataset.level;
      const step = times[1] - times[0];
      const end = times.length - 1;
      const style = getComputedStyle(holder);
      const muted = style.getPropertyValue("--tblr-secondary-color").trim();
      const line = style.getPropertyValue("--p-line").trim();
      const short = new Intl.NumberFormat(navigator.language, { notation: "compact" });
      const whole = new Intl.NumberFormat(navigator.language, level === "share" ? { style: "percent", maximumFractionDigits: 1 } : {});
      /* Days as in the table; months, and days of more than one year, with the year. */
      const page = document.documentElement.lang;
      const format = (more) => new Intl.DateTimeFormat(page === "en" ? "en-GB" : page, { timeZone: "UTC", ...more });
      const hours = step < DAY ? { hour: "2-digit", minute: "2-digit" } : {};
      const years = step > 2 * DAY || times[end] - times[0] > 300 * DAY;
      const day = format({ ...hours, ...(step > 2 * DAY ? {} : { weekday: step < DAY ? undefined : "short", day: "numeric" }), month: "short", ...(years ? { year: "numeric" } : {}) });
      const tick = format(years ? { month: "short", year: "numeric" } : { ...hours, day: "numeric", month: "short" });
      /* Without the mouse over it, the legend has the whole period and its sum; of a level, the last day. */
      const last = new Date(times[end] * 1000);
      const all = level ? day.format(last) : day.formatRange(new Date(times[0] * 1000), last);
      const shown = (values) => (_, __, ___, index) => {
        const value = index != null ? values[index] : level ? values[end] : values.reduce((one, other) => one + other, 0);
        return value == null ? "–" : whole.format(value);
      };
      const axis = { stroke: muted, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
      const series = [{ label: time, value: (_, at) => (at == null ? all : day.format(new Date(at * 1000))) }];
      const data = [times];
      const bands = [];
      const dashed = [];
      let below = times.map(() => 0);
      columns.forEach(({ head, name, values }, number) => {
        const faint = "faint" in head.dataset;
        const tops = columns.length > 1 && !faint && !level ? values.map((value, index) => value + below[index]) : values;
        if (!faint) below = tops;
        holder.classList.add(head.dataset.plot);
        const colour = style.getPropertyValue("--p-colour").trim();
        holder.classList.remove(head.dataset.plot);
        const drawn = { stroke: faint ? colour + "99" : colour, width: faint ? 1 : 2, points: { show: false } };
        series.push({ ...drawn, label: name, ...(number === 0 && !(level && columns.length > 1) ? { fill: colour + "26" } : {}), value: shown(values) });
        if (number > 0 && !faint && !level) bands.push({ series: [number + 1, number], fill: colour + "26" });
        data.push(running && !faint ? tops.map((top, index) => (index < end ? top : null)) : tops);
        if (running && !faint) dashed.push([{ ...drawn, dash: [4, 4], class: "p-running" }, tops.map((top, index) => (index < end - 1 ? null : top))]);
      });
      /* What has not ended is dashed, and has no row in the legend. */
      for (const [drawn, tops] of dashed) {
        series.push(drawn);
        data.push(tops);
      }
      return [new uPlot({
        width: place.clientWidth,
        height,
        /* Room for half of the last time. */
        padding: [null, step < DAY ? 48 : 24, null, null],
        cursor: { sync: { key: sync } },
        scales: { x: { time: true }, y: { range: (_, __, most) => [0, level === "share" ? 1 : most > 0 ? most * 1.08 : 1] } },
        /* As in the table: the reader's words, but times in UTC. */
        tzDate: (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC"),
        axes: [
          { ...axis, space: step < DAY ? 120 : 64, values: (_, ticks) => ticks.map((at) => tick.format(new Date(at * 1000))) },
          { ...axis, size: 48, space: 20, incrs: level === "share" ? SHARES : WHOLE, values: (_, ticks) => ticks.map((at) => (level === "share" ? whole : short).format(at)) },
        ],
        bands,
        series,
      }, data, holder), height];
    }
  },
};
/* Sites have no other script that asks for it. */
document.addEventListener("DOMContentLoaded", () => window.portico.draw(document));
