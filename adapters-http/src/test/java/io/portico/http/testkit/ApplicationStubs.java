package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.application.ReplaceApplication;
import io.portico.domain.access.Actor;
import io.portico.domain.application.Application;
import io.portico.domain.application.NamedMember;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} of each inbound port of applications. */
public final class ApplicationStubs extends Stubs {

  public final Stub<ApplicationId, Application> find = stub();
  public final Stub<ApplicationId, Optional<Application>> known = stub();
  public final Stub<DeveloperId, List<Application>> of = stub();
  public final Stub<Application, List<NamedMember>> members = stub();
  public final Stub<AddApplication.Command, AddApplication.Outcome> add = stub();
  public final Stub<ReplaceApplication.Command, Application> replace = stub();
  public final Stub<RemoveApplication.Command, RemoveApplication.Outcome> remove = stub();
  public final Stub<ChangeMembers.Command, ChangeMembers.Outcome> change = stub();

  private final class Queries implements ApplicationQueries {

    @Override
    public Application find(Actor actor, ApplicationId id) {
      return find.call(id);
    }

    @Override
    public Optional<Application> known(Actor actor, ApplicationId id) {
      return known.call(id);
    }

    @Override
    public List<Application> of(Actor actor, DeveloperId developer) {
      return of.call(developer);
    }

    @Override
    public List<NamedMember> members(Actor actor, Application application) {
      return members.call(application);
    }
  }

  @Override
  void reset() {
    super.reset();
    of.answers(List.of());
    known.answers(Optional.empty());
  }

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(ApplicationQueries.class, new Queries());
    context.registerSingleton(AddApplication.class, add::call);
    context.registerSingleton(ReplaceApplication.class, replace::call);
    context.registerSingleton(RemoveApplication.class, remove::call);
    context.registerSingleton(ChangeMembers.class, change::call);
  }
}
