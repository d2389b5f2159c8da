package io.portico.http.dashboard.label;

import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * What names a label, or some of its values.
 *
 * @param policies by name
 * @param mappings of sources, by the name of the source
 */
public record References(List<Policy> policies, List<Mapping> mappings) {

  /* More names than this are only counted. */
  private static final int NAMED = 10;

  public References {
    policies = List.copyOf(policies);
    mappings = List.copyOf(mappings);
  }

  /**
   * A governance policy.
   *
   * @param requires whether it requires the label; else it only selects APIs by it
   */
  public record Policy(String name, String path, boolean requires) {}

  /** The mapping of a source, with the number of its rules that name the label. */
  public record Mapping(String source, String path, int rules) {}

  /** Returns whether nothing names it. */
  public boolean isEmpty() {
    return policies.isEmpty() && mappings.isEmpty();
  }

  /**
   * Returns a sentence for the policies and one for the mappings, if there are any; the values of
   * both messages are the number and the names.
   */
  List<Words> words(String policyKey, String mappingKey) {
    var words = new ArrayList<Words>();
    if (!policies.isEmpty()) {
      words.add(
          Words.of(
              policyKey, policies.size(), named(policies.stream().map(Policy::name).toList())));
    }
    if (!mappings.isEmpty()) {
      words.add(
          Words.of(
              mappingKey,
              mappings.stream().mapToInt(Mapping::rules).sum(),
              named(mappings.stream().map(Mapping::source).toList())));
    }
    return words;
  }

  private static String named(List<String> names) {
    return String.join(", ", names.stream().limit(NAMED).toList())
        + (names.size() > NAMED ? ", …" : "");
  }
}
