package io.portico.application.port.in.request;

import io.portico.domain.access.Actor;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.KeyRequestId;
import java.util.List;

/**
 * Use case: an approver decides several key requests, each in a transaction of its own. Issued keys
 * are sent by mail only.
 */
public interface DecideKeyRequests {

  /** The most requests of one command. */
  int MOST = 1_000;

  /** Decides every request. Returns the results in the order of the command. */
  List<Decided> decide(Command command);

  /**
   * Who decides which requests.
   *
   * @param requests at most {@link #MOST}
   */
  record Command(Actor actor, List<KeyRequestId> requests, Verdict verdict) {
    public Command {
      requests = List.copyOf(requests);
    }
  }

  /** The decision on each request. */
  sealed interface Verdict {

    /** A key is issued. */
    record Approve() implements Verdict {}

    /**
     * No key is issued.
     *
     * @param reason shown to the developers; may be empty
     */
    record Decline(String reason) implements Verdict {
      public Decline {
        RequestState.checkReason(reason);
      }
    }
  }

  /** The result for one request. */
  enum Result {
    APPROVED,
    DECLINED,
    UNKNOWN_REQUEST,
    ALREADY_PROCESSED,
    DEVELOPER_INACTIVE,
    PLAN_INACTIVE,
    KEYLESS,
    TOO_MANY_FIELDS,
    NOT_PERMITTED
  }

  /** One request and its result. */
  record Decided(KeyRequestId request, Result result) {}
}
