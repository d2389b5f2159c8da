package io.portico.domain.discovery;

import io.portico.domain.discovery.LabelMatcher.MatchableLabel;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappedLabels.Unmapped;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.LineForm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Maps the metadata and tags of discovered APIs to labels, by the rules of their source and by
 * similar names. It assigns only values that the label definitions allow. Not thread-safe.
 */
public final class LabelMapping {

  /** The key under which tags without a key of their own are reported. */
  private static final String TAGS = "tags";

  private final boolean matchSimilarNames;
  private final LabelMatcher labels;
  private final List<CompiledRule> rules;

  private sealed interface CompiledRule {}

  /**
   * @param key in the form of the metadata; rules may be older than that form
   */
  private record MetadataRule(FromMetadata rule, String key) implements CompiledRule {}

  private record TagRule(FromTag rule, TagPattern pattern) implements CompiledRule {}

  private LabelMapping(boolean matchSimilarNames, LabelMatcher labels, List<CompiledRule> rules) {
    this.matchSimilarNames = matchSimilarNames;
    this.labels = labels;
    this.rules = rules;
  }

  /**
   * Returns the mapping by {@code rules}.
   *
   * @param definitions all label definitions of the organisation
   * @param patterns compiles regular expressions
   */
  public static LabelMapping of(
      MappingRules rules,
      Collection<LabelDefinition> definitions,
      Function<String, TagPattern> patterns) {
    return new LabelMapping(
        rules.matchSimilarNames(),
        new LabelMatcher(definitions),
        rules.rules().stream().map(rule -> compile(rule, patterns)).toList());
  }

  private static CompiledRule compile(MappingRule rule, Function<String, TagPattern> patterns) {
    return switch (rule) {
      case FromMetadata metadata -> new MetadataRule(metadata, LineForm.cleaned(metadata.key()));
      case FromTag tag -> new TagRule(tag, patterns.apply(tag.expression()));
    };
  }

  /** Returns the labels for {@code api}, and its metadata and tags that map to none. */
  public MappedLabels map(DiscoveredApi api) {
    var mapper = new ApiMapper(api);
    rules.forEach(mapper::apply);
    if (matchSimilarNames) {
      mapper.matchSimilarNames();
    }
    mapper.reportTheRest();
    return mapper.result();
  }

  /** Collects the labels of one API. */
  private final class ApiMapper {

    private final DiscoveredApi api;
    private final TreeMap<LabelName, LabelValue> found = new TreeMap<>();
    private final Set<LabelName> deprecated = new HashSet<>();
    private final List<Unmapped> unmapped = new ArrayList<>();

    /* Keys and tags that a rule covers are not matched by name. */
    private final Set<String> coveredKeys = new HashSet<>();
    private final Set<String> coveredTags = new HashSet<>();

    ApiMapper(DiscoveredApi api) {
      this.api = api;
    }

    void apply(CompiledRule compiled) {
      switch (compiled) {
        case MetadataRule(var rule, var key) -> {
          var text = api.metadata().get(key);
          if (text != null && !text.isBlank()) {
            coveredKeys.add(key);
            assign(rule, key, text, text);
          }
        }
        case TagRule(var rule, var pattern) -> {
          for (var tag : api.tags()) {
            pattern.match(tag).ifPresent(matched -> assign(rule, tag, matched));
          }
        }
      }
    }

    private void assign(FromTag rule, String tag, String matched) {
      coveredTags.add(tag);
      var text = rule.value().map(LabelValue::value).orElse(matched);
      assign(rule, Tag.parse(tag).key().orElse(TAGS), text, tag);
    }

    private void assign(MappingRule rule, String key, String text, String example) {
      var translated = rule.values().get(text);
      labels
          .named(rule.label())
          .ifPresentOrElse(
              label -> assign(label, key, translated == null ? text : translated.value(), example),
              () -> report(key, example, Reason.NO_SUCH_LABEL));
    }

    private void assign(MatchableLabel label, String key, String text, String example) {
      if (found.containsKey(label.name())) {
        return;
      }
      if (label.isDeprecated()) {
        deprecated.add(label.name());
        report(key, example, Reason.LABEL_DEPRECATED);
        return;
      }
      label
          .match(text)
          .ifPresentOrElse(
              value -> found.put(label.name(), value),
              () -> report(key, example, Reason.VALUE_NOT_ALLOWED));
    }

    void matchSimilarNames() {
      api.metadata()
          .forEach(
              (key, text) -> {
                if (!text.isBlank()
                    && !coveredKeys.contains(key)
                    && assignBySimilarName(key, text)) {
                  coveredKeys.add(key);
                }
              });
      for (var text : api.tags()) {
        var tag = Tag.parse(text);
        if (!coveredTags.contains(text)
            && tag.key().isPresent()
            && assignBySimilarName(tag.key().get(), tag.value())) {
          coveredTags.add(text);
        }
      }
    }

    private boolean assignBySimilarName(String key, String text) {
      var label = labels.similarTo(key);
      label.ifPresent(one -> assign(one, key, text, text));
      return label.isPresent();
    }

    void reportTheRest() {
      api.metadata()
          .forEach(
              (key, text) -> {
                if (!text.isBlank() && !coveredKeys.contains(key)) {
                  report(key, text, Reason.NO_SUCH_LABEL);
                }
              });
      for (var text : api.tags()) {
        if (!text.isBlank() && !coveredTags.contains(text)) {
          var tag = Tag.parse(text);
          report(tag.key().orElse(TAGS), tag.value(), Reason.NO_SUCH_LABEL);
        }
      }
    }

    private void report(String key, String example, Reason reason) {
      unmapped.add(new Unmapped(key, example, reason));
    }

    MappedLabels result() {
      return new MappedLabels(found, deprecated, unmapped);
    }
  }

  /** A tag such as {@code domain:storefront} or {@code tier=1}, or a word without a key. */
  private record Tag(Optional<String> key, String value) {

    static Tag parse(String text) {
      for (var i = 1; i < text.length() - 1; i++) {
        if (text.charAt(i) == ':' || text.charAt(i) == '=') {
          return new Tag(Optional.of(text.substring(0, i)), text.substring(i + 1));
        }
      }
      return new Tag(Optional.empty(), text);
    }
  }
}
