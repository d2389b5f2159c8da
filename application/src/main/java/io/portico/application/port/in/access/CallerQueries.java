package io.portico.application.port.in.access;

import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.ServiceCredential;

/** Reads of callers about themselves. */
public interface CallerQueries {

  /**
   * Returns whose credential {@code actor} shows.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if it was removed meanwhile
   */
  Caller whoIs(Actor actor);

  sealed interface Caller {

    record User(DashboardUser user, Organisation organisation) implements Caller {}

    record Service(ServiceCredential credential, Organisation organisation) implements Caller {}
  }
}
