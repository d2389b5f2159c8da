package io.portico.http.dashboard.apis;

import io.portico.http.dashboard.analytics.UsageSeries;
import java.util.Optional;

/**
 * The calls of one API in the last days.
 *
 * @param days empty until they are counted
 * @param path of the days, which htmx puts into the page
 */
public record UsagePage(ApiHead head, Optional<UsageSeries> days, String path) {}
