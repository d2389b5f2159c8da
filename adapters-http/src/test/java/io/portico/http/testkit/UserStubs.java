package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.BrowseUsers;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.ShowUser;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.UserId;
import java.util.Optional;

/** A {@link Stub} behind every inbound port of dashboard users and of operators. */
public final class UserStubs {

  private final Stub<AddUser.Command, AddUser.Outcome> addUser = new Stub<>();
  private final Stub<BrowseUsers.Query, BrowseUsers.Page> browseUsers = new Stub<>();
  private final Stub<UserAsked, Optional<DashboardUser>> showUser = new Stub<>();
  private final Stub<ReplaceUser.Command, ReplaceUser.Outcome> replaceUser = new Stub<>();
  private final Stub<RemoveUser.Command, RemoveUser.Outcome> removeUser = new Stub<>();
  private final Stub<ResetCredential.Command, ResetCredential.Outcome> resetCredential =
      new Stub<>();

  private final Stub<CreateOrganisation.Command, Organisation> foundOrganisation = new Stub<>();
  private final Stub<CreateAdministrator.Command, CreateAdministrator.Outcome>
      appointAdministrator = new Stub<>();

  /** What {@code ShowUser} is asked. */
  public record UserAsked(Actor actor, UserId user) {}

  void register(ApplicationContext context) {
    context.registerSingleton(AddUser.class, addUser::ask);
    context.registerSingleton(BrowseUsers.class, browseUsers::ask);
    context.registerSingleton(
        ShowUser.class, (actor, user) -> showUser.ask(new UserAsked(actor, user)));
    context.registerSingleton(ReplaceUser.class, replaceUser::ask);
    context.registerSingleton(RemoveUser.class, removeUser::ask);
    context.registerSingleton(ResetCredential.class, resetCredential::ask);
    context.registerSingleton(CreateOrganisation.class, foundOrganisation::ask);
    context.registerSingleton(CreateAdministrator.class, appointAdministrator::ask);
  }

  void forget() {
    addUser.forget();
    browseUsers.forget();
    showUser.forget();
    replaceUser.forget();
    removeUser.forget();
    resetCredential.forget();
    foundOrganisation.forget();
    appointAdministrator.forget();
  }

  public Stub<AddUser.Command, AddUser.Outcome> addUser() {
    return addUser;
  }

  public Stub<BrowseUsers.Query, BrowseUsers.Page> browseUsers() {
    return browseUsers;
  }

  public Stub<UserAsked, Optional<DashboardUser>> showUser() {
    return showUser;
  }

  public Stub<ReplaceUser.Command, ReplaceUser.Outcome> replaceUser() {
    return replaceUser;
  }

  public Stub<RemoveUser.Command, RemoveUser.Outcome> removeUser() {
    return removeUser;
  }

  public Stub<ResetCredential.Command, ResetCredential.Outcome> resetCredential() {
    return resetCredential;
  }

  public Stub<CreateOrganisation.Command, Organisation> foundOrganisation() {
    return foundOrganisation;
  }

  public Stub<CreateAdministrator.Command, CreateAdministrator.Outcome> appointAdministrator() {
    return appointAdministrator;
  }
}
