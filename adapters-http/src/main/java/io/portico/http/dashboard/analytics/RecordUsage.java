package io.portico.http.dashboard.analytics;

import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * The calls of one record in a period: the model of {@code analytics/usage.jte}.
 *
 * @param page the path of the page
 * @param fields of the form
 * @param periods usual ones, each with its address
 * @param dimensions by what the most used may be listed
 * @param counts empty until they are counted
 * @param counted the address of the same page with all counts, of which htmx reads these alone
 * @param analytics the address of the same calls under analytics; empty if they cannot be named
 */
public record RecordUsage(
    String page,
    Fields fields,
    List<AnalyticsPage.Period> periods,
    List<Choice> dimensions,
    Optional<UsageCounts> counts,
    String counted,
    Optional<String> analytics) {}
