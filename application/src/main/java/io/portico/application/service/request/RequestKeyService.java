package io.portico.application.service.request;

import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.batch.GroupCommit;
import io.portico.application.service.request.KeyRequestBatch.Asked;
import io.portico.domain.access.Permission;
import java.util.Optional;

/**
 * Makes key requests, and issues the keys that nobody reviews. What many developers wish at the
 * same time is done in one unit of work, because the way to the store costs more than the work
 * there; those whom others would have to wait for get a unit of their own.
 */
public final class RequestKeyService implements RequestKey {

  private static final int MOST_TOGETHER = 32;

  /* While one waits for the store, another admits. */
  private static final int GROUPS_AT_ONCE = 2;

  private final PortalConfigurations configurations;
  private final KeyRequestBatch wishes;
  private final UnitOfWork unitOfWork;
  private final GroupCommit<Asked, Optional<Outcome>> group;

  public RequestKeyService(
      Developers developers,
      Catalogues catalogues,
      Plans plans,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyRequestProcessor processor,
      UnitOfWork unitOfWork) {
    this.configurations = configurations;
    this.wishes = new KeyRequestBatch(developers, catalogues, plans, subscriptions, processor);
    this.unitOfWork = unitOfWork;
    this.group =
        new GroupCommit<>(
            all -> unitOfWork.execute(() -> wishes.together(all)),
            _ -> 1,
            MOST_TOGETHER,
            GROUPS_AT_ONCE);
  }

  @Override
  public Outcome request(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_KEYS)) {
      return new Outcome.NotPermitted();
    }
    var asked = new Asked(command, configurations.current(command.actor().organisation()));
    // Who calls within a unit of work wants the request to be a part of that.
    var done = unitOfWork.isRunning() ? Optional.<Outcome>empty() : group.commit(asked);
    return done.orElseGet(() -> unitOfWork.execute(() -> wishes.alone(asked)));
  }
}
