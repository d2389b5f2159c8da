package io.portico.http.dashboard.developer;

import io.portico.http.dashboard.analytics.UsageSeries;
import java.util.Optional;

/**
 * The calls with the keys of one developer in the last days.
 *
 * @param days empty until they are counted
 * @param path of the days, which htmx puts into the page
 */
public record DeveloperUsage(DeveloperHead head, Optional<UsageSeries> days, String path) {}
