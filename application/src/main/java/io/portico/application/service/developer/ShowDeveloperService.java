package io.portico.application.service.developer;

import io.portico.application.port.in.developer.ShowDeveloper;
import io.portico.application.port.out.developer.Developers;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Looks developers up. */
public final class ShowDeveloperService implements ShowDeveloper {

  private final Developers developers;

  public ShowDeveloperService(Developers developers) {
    this.developers = developers;
  }

  @Override
  public Optional<DeveloperRecord> show(Actor actor, DeveloperId id) {
    return developers.find(actor.organisation(), id);
  }

  @Override
  public Optional<DeveloperRecord> show(Actor actor, EmailAddress email) {
    return developers.withEmail(actor.organisation(), email);
  }
}
