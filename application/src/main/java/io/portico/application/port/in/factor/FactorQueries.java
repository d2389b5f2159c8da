package io.portico.application.port.in.factor;

import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.factor.Factor;
import io.portico.domain.shared.UserId;
import java.util.List;

/** Reads second factors. */
public interface FactorQueries {

  /**
   * Returns the second factors of {@code user}: the actor, or another one with {@link
   * Permission#READ_USERS}.
   */
  List<Factor> of(Actor actor, UserId user);

  /** Returns how many recovery codes the actor has left. */
  int ownCodes(Actor actor);
}
