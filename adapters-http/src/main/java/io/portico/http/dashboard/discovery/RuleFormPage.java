package io.portico.http.dashboard.discovery;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * The form of a mapping rule.
 *
 * @param index of the rule; empty for a new one
 * @param tag of the mapping that the form shows
 * @param conflict the change that came between
 */
public record RuleFormPage(
    Fields fields,
    SourceView source,
    Optional<Integer> index,
    String tag,
    List<Choice> labels,
    Optional<Conflict> conflict) {}
