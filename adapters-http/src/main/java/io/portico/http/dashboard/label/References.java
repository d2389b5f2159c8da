package io.portico.http.dashboard.label;

import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * What names a label, or some of its values.
 *
 * @param policies by name
 * @param plans whose selectors name it, by name
 * @param mappings of sources, by the name of the source
 */
public record References(List<Policy> policies, List<NamingPlan> plans, List<Mapping> mappings) {

  /* More names than this are only counted. */
  private static final int NAMED = 10;

  public References {
    policies = List.copyOf(policies);
    plans = List.copyOf(plans);
    mappings = List.copyOf(mappings);
  }

  /**
   * A governance policy.
   *
   * @param requires whether it requires the label; else it only selects APIs by it
   */
  public record Policy(String name, String path, boolean requires) {}

  /** A plan. */
  public record NamingPlan(String name, String path) {}

  /** The mapping of a source, with the number of its rules that name the label. */
  public record Mapping(String source, String path, int rules) {}

  /** Returns whether nothing names it. */
  public boolean isEmpty() {
    return !hindersRemoval() && mappings.isEmpty();
  }

  /** Returns whether the label cannot be removed because of what names it. */
  boolean hindersRemoval() {
    return !policies.isEmpty() || !plans.isEmpty();
  }

  /**
   * Returns a sentence for the policies, one for the plans and one for the mappings, if there are
   * any; the values of the messages are the number and the names.
   */
  List<Words> words(String policyKey, String planKey, String mappingKey) {
    var words = new ArrayList<Words>();
    if (!policies.isEmpty()) {
      words.add(
          Words.of(
              policyKey, policies.size(), named(policies.stream().map(Policy::name).toList())));
    }
    if (!plans.isEmpty()) {
      words.add(
          Words.of(planKey, plans.size(), named(plans.stream().map(NamingPlan::name).toList())));
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
