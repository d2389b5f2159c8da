package io.portico.domain.discovery;

import io.portico.domain.discovery.LabelMatcher.KnownLabel;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappedLabels.Unmapped;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The rules of a source beside the definitions of its organisation. It proposes no label that its
 * definition does not accept. Used by one thread at a time.
 */
public final class LabelMapping {

  /** What a tag without a key of its own is told under. */
  private static final String TAGS = "tags";

  private final boolean likeness;
  private final LabelMatcher labels;
  private final List<Rule> rules;

  private sealed interface Rule {}

  private record OnMetadata(FromMetadata written) implements Rule {}

  private record OnTags(FromTag written, TagPattern pattern) implements Rule {}

  private LabelMapping(boolean likeness, LabelMatcher labels, List<Rule> rules) {
    this.likeness = likeness;
    this.labels = labels;
    this.rules = rules;
  }

  /**
   * Returns the mapping.
   *
   * @param definitions every label of the organisation
   * @param patterns makes regular expressions ready
   */
  public static LabelMapping of(
      MappingRules rules,
      Collection<LabelDefinition> definitions,
      Function<String, TagPattern> patterns) {
    return new LabelMapping(
        rules.likeness(),
        new LabelMatcher(definitions),
        rules.rules().stream().map(rule -> ready(rule, patterns)).toList());
  }

  private static Rule ready(MappingRule rule, Function<String, TagPattern> patterns) {
    return switch (rule) {
      case FromMetadata written -> new OnMetadata(written);
      case FromTag written -> new OnTags(written, patterns.apply(written.expression()));
    };
  }

  /** Returns the labels that {@code api} is to have, and what led to none. */
  public MappedLabels map(DiscoveredApi api) {
    var mapping = new OfOne(api);
    rules.forEach(mapping::apply);
    if (likeness) {
      mapping.applyLikeness();
    }
    mapping.tellTheRest();
    return mapping.answer();
  }

  /** What is found for one API, step by step. */
  private final class OfOne {

    private final DiscoveredApi api;
    private final TreeMap<LabelName, LabelValue> found = new TreeMap<>();
    private final Set<LabelName> deprecated = new HashSet<>();
    private final List<Unmapped> unmapped = new ArrayList<>();

    /* What a rule speaks of, no likeness does. */
    private final Set<String> usedKeys = new HashSet<>();
    private final Set<String> usedTags = new HashSet<>();

    OfOne(DiscoveredApi api) {
      this.api = api;
    }

    void apply(Rule rule) {
      switch (rule) {
        case OnMetadata(var written) -> {
          var said = api.metadata().get(written.key());
          if (said != null && !said.isBlank()) {
            usedKeys.add(written.key());
            give(written, written.key(), said, said);
          }
        }
        case OnTags(var written, var pattern) -> {
          for (var tag : api.tags()) {
            pattern.match(tag).ifPresent(taken -> giveTag(written, tag, taken));
          }
        }
      }
    }

    private void giveTag(FromTag rule, String tag, String taken) {
      usedTags.add(tag);
      give(
          rule,
          Tag.of(tag).key().orElse(TAGS),
          rule.value().map(LabelValue::value).orElse(taken),
          tag);
    }

    private void give(MappingRule rule, String key, String said, String example) {
      var meant = rule.values().get(said);
      var label = labels.named(rule.label());
      if (label.isEmpty()) {
        tell(key, example, Reason.NO_SUCH_LABEL);
      } else {
        give(label.get(), key, meant == null ? said : meant.value(), example);
      }
    }

    private void give(KnownLabel label, String key, String said, String example) {
      if (found.containsKey(label.name())) {
        return;
      }
      if (label.isDeprecated()) {
        deprecated.add(label.name());
        tell(key, example, Reason.LABEL_DEPRECATED);
        return;
      }
      label
          .value(said)
          .ifPresentOrElse(
              value -> found.put(label.name(), value),
              () -> tell(key, example, Reason.VALUE_NOT_ALLOWED));
    }

    void applyLikeness() {
      api.metadata()
          .forEach(
              (key, said) -> {
                if (!said.isBlank() && !usedKeys.contains(key)) {
                  giveLike(key, said).ifPresent(_ -> usedKeys.add(key));
                }
              });
      for (var tag : api.tags()) {
        if (!usedTags.contains(tag) && Tag.of(tag) instanceof Tag(var key, var said)) {
          key.flatMap(name -> giveLike(name, said)).ifPresent(_ -> usedTags.add(tag));
        }
      }
    }

    private Optional<KnownLabel> giveLike(String key, String said) {
      var label = labels.like(key);
      label.ifPresent(known -> give(known, key, said, said));
      return label;
    }

    void tellTheRest() {
      api.metadata()
          .forEach(
              (key, said) -> {
                if (!said.isBlank() && !usedKeys.contains(key)) {
                  tell(key, said, Reason.NO_SUCH_LABEL);
                }
              });
      for (var tag : api.tags()) {
        if (!tag.isBlank() && !usedTags.contains(tag)) {
          var read = Tag.of(tag);
          tell(read.key().orElse(TAGS), read.value(), Reason.NO_SUCH_LABEL);
        }
      }
    }

    private void tell(String key, String example, Reason reason) {
      unmapped.add(new Unmapped(key, example, reason));
    }

    MappedLabels answer() {
      return new MappedLabels(found, deprecated, unmapped);
    }
  }

  /** A tag such as {@code domain:storefront} or {@code tier=1}, or a word without a key. */
  private record Tag(Optional<String> key, String value) {

    static Tag of(String tag) {
      for (var i = 1; i < tag.length() - 1; i++) {
        if (tag.charAt(i) == ':' || tag.charAt(i) == '=') {
          return new Tag(Optional.of(tag.substring(0, i)), tag.substring(i + 1));
        }
      }
      return new Tag(Optional.empty(), tag);
    }
  }
}
