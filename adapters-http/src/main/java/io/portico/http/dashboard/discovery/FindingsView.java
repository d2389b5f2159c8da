package io.portico.http.dashboard.discovery;

import io.portico.domain.api.ApiId;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.NearestNames;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.label.LabelPaths;
import io.portico.http.page.Address;
import io.portico.http.page.Choice;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Set;

/**
 * What a run, or a dry run, found that somebody should decide: the model of {@code
 * discovery/findings.jte}.
 *
 * @param labels the labels to choose from
 */
public record FindingsView(
    SourceView source, List<Unmapped> unmapped, List<Conflict> conflicts, List<Choice> labels) {

  public FindingsView {
    unmapped = List.copyOf(unmapped);
    conflicts = List.copyOf(conflicts);
    labels = List.copyOf(labels);
  }

  /**
   * @param decided the APIs of conflicts that the reader may change
   */
  static FindingsView of(
      SourceView source,
      List<RunFindings.Unmapped> unmapped,
      List<RunFindings.Conflict> conflicts,
      List<LabelDefinition> definitions,
      Set<ApiId> decided) {
    var names = definitions.stream().map(LabelDefinition::name).toList();
    return new FindingsView(
        source,
        unmapped.stream().limit(RunFindings.MOST).map(one -> unmapped(source, one, names)).toList(),
        conflicts.stream().limit(RunFindings.MOST).map(one -> conflict(one, decided)).toList(),
        definitions.stream()
            .map(
                definition ->
                    new Choice(definition.name().value(), Words.plain(definition.title())))
            .toList());
  }

  private static Unmapped unmapped(
      SourceView source, RunFindings.Unmapped unmapped, List<LabelName> names) {
    var name = unmapped.key().strip().replace(' ', '_');
    var nearest =
        LabelName.isValid(name)
            ? NearestNames.to(new LabelName(name), names).stream()
                .findFirst()
                .map(LabelName::value)
                .orElse("")
            : "";
    var define =
        unmapped.reason() == Reason.NO_SUCH_LABEL && LabelName.isValid(name)
            ? Address.of(LabelPaths.NEW).with("name", name).toString()
            : "";
    var rule = Address.of(source.path() + "/rules/new").with("key", unmapped.key());
    for (var example : unmapped.examples()) {
      rule = rule.and("example", example);
    }
    return new Unmapped(
        unmapped.key(),
        Words.of("discovery.reason." + unmapped.reason().name()),
        unmapped.count(),
        String.join(", ", unmapped.examples()),
        nearest,
        rule.with(RuleForms.LABEL, nearest).toString(),
        define);
  }

  private static Conflict conflict(RunFindings.Conflict conflict, Set<ApiId> decided) {
    var details = conflict.details();
    return new Conflict(
        conflict.api().map(ApiId::toString).orElse(""),
        conflict.api().map(ApiPaths::of).orElse(""),
        conflict.externalId().value(),
        details.label().value(),
        details.kept().value(),
        details.discovered().value(),
        conflict.api().filter(decided::contains).isPresent());
  }

  /** Returns whether there may be more than are listed. */
  public boolean limited() {
    return unmapped.size() == RunFindings.MOST || conflicts.size() == RunFindings.MOST;
  }

  /**
   * Metadata or tags that map to no label.
   *
   * @param nearest the label with the most similar name; empty text for none
   * @param rule the address of the form of a rule for it
   * @param define the address of the form of a label for it; empty text if there is one
   */
  public record Unmapped(
      String key,
      Words reason,
      long count,
      String examples,
      String nearest,
      String rule,
      String define) {}

  /**
   * A label that the source may not overwrite.
   *
   * @param api the id of the API; empty text if it is new
   * @param externalId the id at the source
   * @param decides whether the reader may change the API
   */
  public record Conflict(
      String api,
      String path,
      String externalId,
      String label,
      String kept,
      String discovered,
      boolean decides) {}
}
