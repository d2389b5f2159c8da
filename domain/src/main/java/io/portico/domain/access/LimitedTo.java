package io.portico.domain.access;

import static java.util.stream.Collectors.joining;

import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.Optional;

/** Says, for people, to which APIs a permission is limited. */
final class LimitedTo {

  /** To some, where all are needed. */
  static final String SOME = "it is limited to some APIs, and this concerns all";

  private static final int MOST_SELECTORS = 3;

  private LimitedTo() {}

  /**
   * Returns why a permission with this scope does not count for labels; empty if it does.
   *
   * @param has the verb: the API has them, or would have them
   */
  static Optional<String> refusal(Selection scope, Labels labels, String has) {
    return switch (scope) {
      case Selection.Everything() -> Optional.empty();
      case Selection.AnyOf any when any.matches(labels) -> Optional.empty();
      case Selection.AnyOf any ->
          Optional.of(
              "it is limited to %s, and the API %s %s"
                  .formatted(texts(any), has, carried(any, labels)));
    };
  }

  /** Returns why a permission with this scope does not count for a selector; empty if it does. */
  static Optional<String> refusal(Selection scope, Selector selector) {
    return switch (scope) {
      case Selection.Everything() -> Optional.empty();
      case Selection.AnyOf any when any.includes(selector) -> Optional.empty();
      case Selection.AnyOf any ->
          Optional.of(
              "it is limited to %s, and %s can match other APIs".formatted(texts(any), selector));
    };
  }

  private static String texts(Selection.AnyOf scope) {
    var first =
        scope.selectors().stream()
            .limit(MOST_SELECTORS)
            .map(Selector::toString)
            .collect(joining(" or "));
    var others = scope.selectors().size() - MOST_SELECTORS;
    return others > 0 ? "%s and %d more".formatted(first, others) : first;
  }

  private static String carried(Selection.AnyOf scope, Labels labels) {
    return scope.labels().stream()
        .limit(MOST_SELECTORS)
        .map(
            name ->
                labels
                    .valueOf(name)
                    .map(value -> "%s=%s".formatted(name, value))
                    .orElse("no " + name))
        .collect(joining(", "));
  }
}
