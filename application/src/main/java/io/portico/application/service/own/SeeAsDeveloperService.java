package io.portico.application.service.own;

import io.portico.application.port.in.own.SeeAsDeveloper;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.site.Sites;
import io.portico.application.service.session.SeeingSessions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.session.Session;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.Site;

/** Lets administrators see the site as a developer does. */
public record SeeAsDeveloperService(
    Sites sites, Developers developers, SeeingSessions sessions, UnitOfWork unitOfWork)
    implements SeeAsDeveloper {

  @Override
  public Outcome start(Actor actor, Session session, DeveloperId developer, String networkAddress) {
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    var organisation = actor.organisation();
    return unitOfWork.execute(
        () -> {
          var found =
              developers
                  .lock(organisation, developer)
                  .orElseThrow(RecordKind.DEVELOPER.notFound(developer));
          var site = sites.find(organisation).filter(Site::enabled);
          if (site.isEmpty()) {
            return new Outcome.SiteOff();
          }
          if (found.details().inactive()) {
            return new Outcome.Inactive();
          }
          return new Outcome.Started(
              site.get(), sessions.start(actor, session, developer, networkAddress));
        });
  }

  @Override
  public void stop(SignedInDeveloper seen) {
    seen.seenBy()
        .flatMap(user -> sessions.actor(seen.organisation(), user))
        .map(actor -> seen.request().map(actor::during).orElse(actor))
        .ifPresent(actor -> unitOfWork.run(() -> sessions.end(actor)));
  }
}
