package io.portico.http.dashboard.records;

import io.portico.http.dashboard.trail.TrailPage;
import io.portico.http.page.Words;

/** The changes of one record, the latest first: the model of {@code records/history.jte}. */
public record HistoryPage(Words name, TrailPage trail) {}
