package io.portico.domain.discovery;

import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The labels of an organisation, to be found by names and values that are exact or alike. */
final class LabelMatcher {

  private final Map<String, KnownLabel> byName = new HashMap<>();
  private final Map<String, KnownLabel> byLikeness = new HashMap<>();

  /* A source repeats its keys on every API. */
  private final Map<String, Optional<KnownLabel>> found = new HashMap<>();

  private static final String EXTENSION = "x-";
  private static final int MOST_REMEMBERED = 10_000;

  LabelMatcher(Collection<LabelDefinition> definitions) {
    var labels =
        definitions.stream()
            .sorted(Comparator.comparing(LabelDefinition::name))
            .map(KnownLabel::new)
            .toList();
    // Names of today stand before display names, and those before former names.
    labels.forEach(label -> byName.put(label.name().value(), label));
    labels.forEach(label -> addLike(label.name().value(), label));
    labels.forEach(
        label -> label.definition.wording().displayName().ifPresent(text -> addLike(text, label)));
    for (var label : labels) {
      for (var former : label.definition.formerNames()) {
        byName.putIfAbsent(former.value(), label);
        addLike(former.value(), label);
      }
    }
  }

  private void addLike(String name, KnownLabel label) {
    var folded = LooseSpelling.folded(name);
    if (!folded.isEmpty()) {
      byLikeness.putIfAbsent(folded, label);
    }
  }

  /** Returns the label that {@code name} leads to. */
  Optional<KnownLabel> named(LabelName name) {
    return Optional.ofNullable(byName.get(name.value()));
  }

  /** Returns the label that is called {@code key}, or else something like it. */
  Optional<KnownLabel> like(String key) {
    var known = found.get(key);
    if (known != null) {
      return known;
    }
    var exact = byName.get(key);
    var like =
        Optional.ofNullable(exact != null ? exact : byLikeness.get(LooseSpelling.folded(key)))
            .or(() -> likeExtension(key));
    if (found.size() < MOST_REMEMBERED) {
      found.put(key, like);
    }
    return like;
  }

  /* Members that a standard leaves to its users begin with x-, for example in OpenAPI. */
  private Optional<KnownLabel> likeExtension(String key) {
    return key.startsWith(EXTENSION)
        ? Optional.ofNullable(
            byLikeness.get(LooseSpelling.folded(key.substring(EXTENSION.length()))))
        : Optional.empty();
  }

  /** A label and its values. */
  static final class KnownLabel {

    private final LabelDefinition definition;
    private final Map<String, LabelValue> byText = new HashMap<>();
    private final Map<String, LabelValue> byLikeness = new HashMap<>();

    private KnownLabel(LabelDefinition definition) {
      this.definition = definition;
      for (var value : definition.allowed().listed()) {
        byText.put(value.value(), value);
        byLikeness.putIfAbsent(LooseSpelling.folded(value.value()), value);
      }
    }

    LabelName name() {
      return definition.name();
    }

    boolean isDeprecated() {
      return definition.deprecated();
    }

    /** Returns the value that {@code said} means, if the definition accepts it. */
    Optional<LabelValue> value(String said) {
      return switch (definition.allowed()) {
        case AllowedValues.FreeText() -> line(said);
        case AllowedValues.OneOf _ -> {
          var exact = byText.get(said);
          yield Optional.ofNullable(
              exact != null ? exact : byLikeness.get(LooseSpelling.folded(said)));
        }
      };
    }

    private static Optional<LabelValue> line(String said) {
      try {
        return Optional.of(new LabelValue(said.strip()));
      } catch (InvalidValueException _) {
        return Optional.empty();
      }
    }
  }
}
