package io.portico.application.port.in.governance;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiPosition;
import java.util.List;
import java.util.Optional;

/** Use case: somebody looks through the APIs that keep a policy, or that violate it. */
public interface BrowsePolicyApis {

  /** Returns one page of the APIs, by id, or says why not. */
  Outcome browse(Query query);

  /** Which of the APIs that a policy is for. */
  enum Status {
    VIOLATING,
    COMPLIANT
  }

  /**
   * Which APIs, and which page of them.
   *
   * @param policy the id or the name of the policy
   * @param after where the page before ended; empty for the first page
   * @param limit the most APIs on the page
   */
  record Query(Actor actor, String policy, Status status, Optional<ApiPosition> after, int limit) {

    public Query {
      Pages.requireSize(limit);
    }
  }

  /** What is known of the APIs. */
  sealed interface Outcome {

    /**
     * Some of the APIs, by id, each with what it lacks.
     *
     * @param next the {@code after} of the next page; empty on the last
     */
    record Page(List<NonCompliantApi> apis, Optional<ApiPosition> next) implements Outcome {

      public Page {
        apis = List.copyOf(apis);
      }
    }

    /** The caller's organisation has no such policy. */
    record UnknownPolicy(String policy) implements Outcome {}
  }
}
