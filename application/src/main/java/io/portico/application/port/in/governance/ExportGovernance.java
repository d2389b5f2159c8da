package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import java.util.Optional;

/** Use case: somebody takes the governance of an organisation away, to keep or to move it. */
public interface ExportGovernance {

  /**
   * Returns everything, ordered by name.
   *
   * @throws io.portico.domain.shared.InvalidValueException if more APIs are meant than fit
   */
  GovernanceBundle export(Query query);

  /**
   * Who wants it, and which APIs' labels with it.
   *
   * @param assignments the APIs whose labels are part of it; empty for none
   */
  record Query(Actor actor, Optional<ApiFilter> assignments) {}
}
