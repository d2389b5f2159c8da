package io.portico.application.port.in.developer;

import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Use case: a portal looks a developer up, by id or by address (specification 4.2). */
public interface ShowDeveloper {

  /** Returns the developer with this id, or empty if the caller's organisation has none. */
  Optional<DeveloperRecord> show(Actor actor, DeveloperId id);

  /** Returns the developer with this address, or empty if the caller's organisation has none. */
  Optional<DeveloperRecord> show(Actor actor, EmailAddress email);
}
