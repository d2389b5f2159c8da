package io.portico.http.dashboard.governance;

import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Tab;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One policy, and the APIs that violate it or comply with it.
 *
 * @param violating whether the APIs are those that violate it
 * @param counted the address of its counts; empty if the policy has them
 * @param csv the address of all these APIs as a file
 */
public record PolicyPage(
    PolicyView policy,
    Instant updatedAt,
    boolean violating,
    List<Tab> tabs,
    List<Api> apis,
    Paging paging,
    Optional<String> counted,
    String csv) {

  public PolicyPage {
    apis = List.copyOf(apis);
  }

  /**
   * An API.
   *
   * @param lacking what it lacks, each label with its values
   * @param labels the path of the form that labels it
   */
  public record Api(
      String name, String path, Optional<String> owner, List<String> lacking, String labels) {}
}
