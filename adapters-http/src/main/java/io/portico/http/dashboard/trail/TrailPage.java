package io.portico.http.dashboard.trail;

import io.portico.http.page.Paging;
import java.util.List;

/**
 * A part of the history of a record, the latest change first: the model of {@code
 * trail/entries.jte}.
 */
public record TrailPage(List<TrailEntry> entries, Paging paging) {}
