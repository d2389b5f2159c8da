package io.portico.http.dashboard.label;

import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What names a label, or some of its values.
 *
 * @param policies by name
 * @param plans whose selectors name it, by name
 * @param mappings of sources, by the name of the source
 */
public record References(List<Naming> policies, List<Naming> plans, List<Naming> mappings) {

  /* More names than this are only counted. */
  private static final int NAMED = 10;

  /**
   * A policy, a plan, or the mapping of a source.
   *
   * @param times how many of its rules name the label; 1 for a policy and a plan
   */
  public record Naming(String name, String path, Words how, int times) {}

  /** Returns all that names it. */
  public List<Naming> all() {
    return Stream.concat(hindrances().stream(), mappings.stream()).toList();
  }

  /** Returns what names the label so that it cannot be removed. */
  public List<Naming> hindrances() {
    return Stream.concat(policies.stream(), plans.stream()).toList();
  }

  /**
   * Returns a sentence for the policies, one for the plans and one for the mappings, if there are
   * any; the values of the messages are the number and the names.
   */
  List<Words> words(String policyKey, String planKey, String mappingKey) {
    return Stream.of(words(policyKey, policies), words(planKey, plans), words(mappingKey, mappings))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Words> words(String key, List<Naming> some) {
    var first = String.join(", ", some.stream().limit(NAMED).map(Naming::name).toList());
    var names = some.size() > NAMED ? first + ", …" : first;
    return some.isEmpty()
        ? Optional.empty()
        : Optional.of(Words.of(key, some.stream().mapToInt(Naming::times).sum(), names));
  }
}
