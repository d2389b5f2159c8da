package io.portico.http.dashboard.api;

import io.portico.http.dashboard.trail.TrailPage;

/** The changes of one API, the latest first. */
public record HistoryPage(ApiHead head, TrailPage trail) {}
