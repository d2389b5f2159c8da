package io.portico.application.port.in.application;

import io.portico.domain.access.Actor;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.shared.DeveloperId;

/** Use case: a developer gets a further application. */
public interface AddApplication {

  /** Adds an application with {@code owner} as its only member. */
  Outcome add(Command command);

  record Command(Actor actor, DeveloperId owner, ApplicationDetails details) {}

  sealed interface Outcome {

    /** It was added. */
    record Added(Application application) implements Outcome {}

    /** The developer is a member of {@link Application#MOST_OF_DEVELOPER} applications. */
    record TooMany() implements Outcome {}
  }
}
