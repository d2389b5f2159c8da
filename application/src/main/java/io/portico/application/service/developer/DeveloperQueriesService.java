package io.portico.application.service.developer;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.out.developer.Developers;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import java.util.Optional;

/** Reads developers. */
public final class DeveloperQueriesService implements DeveloperQueries {

  private final Developers developers;

  public DeveloperQueriesService(Developers developers) {
    this.developers = developers;
  }

  @Override
  public DeveloperRecord find(Actor actor, DeveloperId id) {
    actor.require(Permission.READ);
    return developers.find(actor.organisation(), id).orElseThrow(RecordKind.DEVELOPER.notFound(id));
  }

  @Override
  public Optional<DeveloperRecord> findByEmail(Actor actor, EmailAddress email) {
    actor.require(Permission.READ);
    return developers.findByEmail(actor.organisation(), email);
  }

  @Override
  public OffsetPage<DeveloperRecord> page(Actor actor, DeveloperFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        developers.page(organisation, filter, range.offset(), range.limit()),
        developers.count(organisation, filter));
  }
}
