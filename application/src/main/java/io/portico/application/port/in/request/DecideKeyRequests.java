package io.portico.application.port.in.request;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.Actor;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.KeyRequestId;
import java.util.List;

/**
 * Use case: somebody decides several key requests in one go, each for itself. Keys that are issued
 * go out by mail only (contract 3.3).
 */
public interface DecideKeyRequests {

  /** The most requests at once. */
  int MOST = 1_000;

  /** Decides, or says that the caller may not. */
  Outcome decide(Command command);

  /**
   * Which requests, and who decides.
   *
   * @param requests at most {@link #MOST}
   */
  record Command(Actor actor, List<KeyRequestId> requests, Verdict verdict) {
    public Command {
      requests = List.copyOf(requests);
      requireNonNull(verdict, "verdict");
    }
  }

  /** What is decided of each of them. */
  sealed interface Verdict {

    /** A key is issued. */
    record Approve() implements Verdict {}

    /**
     * None is.
     *
     * @param reason what the developers are told; may be empty
     */
    record Decline(String reason) implements Verdict {
      public Decline {
        RequestState.checkReason(reason);
      }
    }
  }

  /** What became of one request. */
  enum Result {
    APPROVED,
    DECLINED,
    UNKNOWN_REQUEST,
    ALREADY_PROCESSED,
    DEVELOPER_INACTIVE,
    POLICY_UNAVAILABLE,
    TOO_MANY_FIELDS
  }

  /** One request, and what became of it. */
  record Decided(KeyRequestId request, Result result) {}

  /** What became of it all. */
  sealed interface Outcome {

    /** Every request was looked at; the results are in the order in which they were named. */
    record Done(List<Decided> results) implements Outcome {
      public Done {
        results = List.copyOf(results);
      }
    }

    /** The caller may not decide requests. */
    record NotPermitted() implements Outcome {}
  }
}
