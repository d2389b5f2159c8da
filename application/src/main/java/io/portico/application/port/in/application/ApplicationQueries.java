package io.portico.application.port.in.application;

import io.portico.domain.access.Actor;
import io.portico.domain.application.Application;
import io.portico.domain.application.NamedMember;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Optional;

/** Reads the applications of developers. */
public interface ApplicationQueries {

  /** Returns an application; the id of a developer is that of their default application. */
  Application find(Actor actor, ApplicationId id);

  /** Returns what {@link #find} does, or empty if the application was removed. */
  Optional<Application> known(Actor actor, ApplicationId id);

  /**
   * Returns the applications of which {@code developer} is a member: the default application, then
   * the others, oldest first.
   */
  List<Application> of(Actor actor, DeveloperId developer);

  /** Returns the members of {@code application} with their addresses. */
  List<NamedMember> members(Actor actor, Application application);
}
