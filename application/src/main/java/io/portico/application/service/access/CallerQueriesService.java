package io.portico.application.service.access;

import io.portico.application.port.in.access.CallerQueries;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.shared.RecordKind;

/** Describes callers to themselves, which takes no permission. */
public record CallerQueriesService(
    DashboardUsers users, ServiceCredentials credentials, Organisations organisations)
    implements CallerQueries {

  @Override
  public Caller whoIs(Actor actor) {
    var id = actor.organisation();
    var organisation = organisations.find(id).orElseThrow(RecordKind.ORGANISATION.notFound(id));
    if (actor.service().isEmpty()) {
      return new Caller.User(
          users.find(id, actor.user()).orElseThrow(RecordKind.USER.notFound(actor.user())),
          organisation);
    }
    return new Caller.Service(
        credentials
            .find(id, new ServiceCredentialId(actor.user().value()))
            .orElseThrow(RecordKind.SERVICE_CREDENTIAL.notFound(actor.user())),
        organisation);
  }
}
