package io.portico.domain.discovery;

import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds the labels of an organisation by exact or similar names. */
final class LabelMatcher {

  /* Names of extension members begin so, for example in OpenAPI. */
  private static final String EXTENSION = "x-";

  private static final int MOST_CACHED = 10_000;

  private final Map<String, MatchableLabel> byName = new HashMap<>();
  private final Map<String, MatchableLabel> byNormalisedName = new HashMap<>();

  /* The APIs of a source repeat the same keys. */
  private final Map<String, Optional<MatchableLabel>> cache = new HashMap<>();

  LabelMatcher(Collection<LabelDefinition> definitions) {
    var labels =
        definitions.stream()
            .sorted(Comparator.comparing(LabelDefinition::name))
            .map(MatchableLabel::new)
            .toList();
    // Current names take precedence over display names, and those over former names.
    labels.forEach(label -> byName.put(label.name().value(), label));
    labels.forEach(label -> addNormalised(label.name().value(), label));
    labels.forEach(
        label ->
            label.definition.texts().displayName().ifPresent(text -> addNormalised(text, label)));
    for (var label : labels) {
      for (var former : label.definition.formerNames()) {
        byName.putIfAbsent(former.value(), label);
        addNormalised(former.value(), label);
      }
    }
  }

  private void addNormalised(String name, MatchableLabel label) {
    var normalised = NormalForm.of(name);
    if (!normalised.isEmpty()) {
      byNormalisedName.putIfAbsent(normalised, label);
    }
  }

  /** Returns the label with this current or former name. */
  Optional<MatchableLabel> named(LabelName name) {
    return Optional.ofNullable(byName.get(name.value()));
  }

  /** Returns the label with this name or, failing that, with a similar one. */
  Optional<MatchableLabel> similarTo(String key) {
    var cached = cache.get(key);
    if (cached != null) {
      return cached;
    }
    var exact = byName.get(key);
    var label =
        Optional.ofNullable(exact != null ? exact : byNormalisedName.get(NormalForm.of(key)))
            .or(() -> similarToExtension(key));
    if (cache.size() < MOST_CACHED) {
      cache.put(key, label);
    }
    return label;
  }

  private Optional<MatchableLabel> similarToExtension(String key) {
    return key.startsWith(EXTENSION)
        ? Optional.ofNullable(
            byNormalisedName.get(NormalForm.of(key.substring(EXTENSION.length()))))
        : Optional.empty();
  }

  /** A label whose values can be found by exact or similar texts. */
  static final class MatchableLabel {

    private final LabelDefinition definition;
    private final Function<String, Optional<LabelValue>> matcher;

    private MatchableLabel(LabelDefinition definition) {
      this.definition = definition;
      this.matcher =
          switch (definition.allowed()) {
            case FreeText() -> MatchableLabel::freeText;
            case ListedValues(var values) -> oneOf(values);
          };
    }

    LabelName name() {
      return definition.name();
    }

    boolean isDeprecated() {
      return definition.deprecated();
    }

    /** Returns the allowed value that {@code text} means, or empty. */
    Optional<LabelValue> match(String text) {
      return matcher.apply(text);
    }

    private static Function<String, Optional<LabelValue>> oneOf(List<LabelValue> values) {
      var byText = new HashMap<String, LabelValue>();
      var byNormalisedText = new HashMap<String, LabelValue>();
      for (var value : values) {
        byText.put(value.value(), value);
        byNormalisedText.putIfAbsent(NormalForm.of(value.value()), value);
      }
      return text ->
          Optional.ofNullable(byText.get(text))
              .or(() -> Optional.ofNullable(byNormalisedText.get(NormalForm.of(text))));
    }

    private static Optional<LabelValue> freeText(String text) {
      try {
        return Optional.of(new LabelValue(LineForm.cleaned(text.strip())));
      } catch (InvalidValueException _) {
        return Optional.empty();
      }
    }
  }
}
