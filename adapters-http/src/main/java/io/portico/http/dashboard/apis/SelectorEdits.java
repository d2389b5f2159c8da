package io.portico.http.dashboard.apis;

import static java.util.stream.Collectors.joining;

import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Requirement.Absent;
import io.portico.domain.selector.Requirement.Contains;
import io.portico.domain.selector.Requirement.Exists;
import io.portico.domain.selector.Requirement.GroupAbsent;
import io.portico.domain.selector.Requirement.GroupExists;
import io.portico.domain.selector.Requirement.In;
import io.portico.domain.selector.Requirement.NotIn;
import io.portico.domain.selector.Requirement.StartsWith;
import io.portico.domain.selector.Selector;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * Changes a selector as the filters of the list do. A filter shows one requirement of its label: on
 * whole values, or on the label as such. Others stay as they are.
 */
record SelectorEdits(List<Requirement> requirements) {

  SelectorEdits {
    requirements = List.copyOf(requirements);
  }

  static SelectorEdits of(Optional<Selector> selector) {
    return new SelectorEdits(selector.map(Selector::requirements).orElse(List.of()));
  }

  /** Returns the requirement on {@code label} that its filter shows. */
  Optional<Requirement> on(LabelName label) {
    return requirements.stream()
        .filter(SelectorEdits::isShown)
        .filter(requirement -> requirement.label().equals(Optional.of(label)))
        .findFirst();
  }

  private static boolean isShown(Requirement requirement) {
    return switch (requirement) {
      case In _, NotIn _, Exists _, Absent _ -> true;
      case StartsWith _, Contains _, GroupExists _, GroupAbsent _ -> false;
    };
  }

  /** Returns the values that the filter of {@code label} names, wanted or not. */
  SequencedSet<String> values(LabelName label) {
    return on(label).map(SelectorEdits::values).orElseGet(LinkedHashSet::new);
  }

  private static SequencedSet<String> values(Requirement requirement) {
    return switch (requirement) {
      case In(_, var values) -> values;
      case NotIn(_, var values) -> values;
      case Exists _, Absent _, StartsWith _, Contains _, GroupExists _, GroupAbsent _ ->
          new LinkedHashSet<>();
    };
  }

  /** Returns the selector with {@code value} of {@code label} added, or removed if it is there. */
  SelectorEdits toggle(LabelName label, String value) {
    var values = new LinkedHashSet<>(values(label));
    if (!values.remove(value)) {
      values.add(value);
    }
    if (values.isEmpty()) {
      return without(label);
    }
    return with(isExcluding(label) ? new NotIn(label, values) : new In(label, values));
  }

  /** Returns whether the filter of {@code label} names the values that are not wanted. */
  boolean isExcluding(LabelName label) {
    return on(label).filter(NotIn.class::isInstance).isPresent();
  }

  /** Returns the selector with {@code other} as the requirement of its label's filter. */
  SelectorEdits with(Requirement other) {
    var present = other.label().flatMap(this::on);
    return present.isEmpty()
        ? new SelectorEdits(Stream.concat(requirements.stream(), Stream.of(other)).toList())
        : new SelectorEdits(
            requirements.stream()
                .map(requirement -> requirement.equals(present.get()) ? other : requirement)
                .toList());
  }

  /** Returns the selector without what the filter of {@code label} shows. */
  SelectorEdits without(LabelName label) {
    return on(label).map(this::without).orElse(this);
  }

  /** Returns the selector without {@code one} of its requirements. */
  SelectorEdits without(Requirement one) {
    var rest = new ArrayList<>(requirements);
    rest.remove(one);
    return new SelectorEdits(rest);
  }

  /** Returns the selector as text; empty if it requires nothing. */
  String text() {
    return requirements.stream().map(Requirement::text).collect(joining(","));
  }

  /** Returns the selector; empty if it requires nothing. */
  Optional<Selector> selector() {
    return requirements.isEmpty() ? Optional.empty() : Optional.of(new Selector(requirements));
  }
}
