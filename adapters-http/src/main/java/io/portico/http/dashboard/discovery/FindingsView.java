package io.portico.http.dashboard.discovery;

import io.portico.domain.api.ApiId;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.discovery.RunFindings.Conflict;
import io.portico.domain.discovery.RunFindings.Unmapped;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.NearestNames;
import io.portico.http.dashboard.label.LabelPaths;
import io.portico.http.page.Address;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a run, or a dry run, found that somebody should decide: the model of {@code
 * discovery/findings.jte}.
 *
 * @param labels the labels to choose from
 * @param decided the APIs of conflicts that the reader may change
 */
public record FindingsView(
    SourceView source,
    List<Unmapped> unmapped,
    List<Conflict> conflicts,
    List<LabelDefinition> labels,
    Set<ApiId> decided) {

  public FindingsView {
    unmapped = unmapped.stream().limit(RunFindings.MOST).toList();
    conflicts = conflicts.stream().limit(RunFindings.MOST).toList();
  }

  private static Optional<LabelName> name(Unmapped one) {
    return Optional.of(one.key().strip().replace(' ', '_'))
        .filter(LabelName::isValid)
        .map(LabelName::new);
  }

  /** Returns the label with the most similar name; empty text for none. */
  public String nearest(Unmapped one) {
    var names = labels.stream().map(LabelDefinition::name).toList();
    return name(one)
        .flatMap(name -> NearestNames.to(name, names).stream().findFirst())
        .map(LabelName::value)
        .orElse("");
  }

  /** Returns the address of the form of a rule for it. */
  public String rule(Unmapped one) {
    var form = Address.of(source.path() + "/rules/new").with("key", one.key());
    for (var example : one.examples()) {
      form = form.and("example", example);
    }
    return form.with(RuleForms.LABEL, nearest(one)).toString();
  }

  /** Returns the address of the form of a label for it; empty if that would not help. */
  public Optional<String> define(Unmapped one) {
    return name(one)
        .filter(_ -> one.reason() == Reason.NO_SUCH_LABEL)
        .map(name -> Address.of(LabelPaths.NEW).with("name", name.value()).toString());
  }

  /** Returns whether the reader may change the API of a conflict. */
  public boolean decides(Conflict conflict) {
    return conflict.api().filter(decided::contains).isPresent();
  }

  /** Returns whether there may be more than are listed. */
  public boolean limited() {
    return unmapped.size() == RunFindings.MOST || conflicts.size() == RunFindings.MOST;
  }
}
