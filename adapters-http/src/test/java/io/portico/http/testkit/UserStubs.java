package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;

/** A {@link Stub} for every inbound port of dashboard users and of operators. */
public final class UserStubs {

  private final Stub<AddUser.Command, AddUser.Outcome> addUser = new Stub<>();
  private final Stub<UserQueries.Query, Page<DashboardUser, EmailAddress>> page = new Stub<>();
  private final Stub<UserAsked, DashboardUser> find = new Stub<>();
  private final Stub<ReplaceUser.Command, ReplaceUser.Outcome> replaceUser = new Stub<>();
  private final Stub<RemoveUser.Command, RemoveUser.Outcome> removeUser = new Stub<>();
  private final Stub<ResetCredential.Command, ResetCredential.Reset> resetCredential = new Stub<>();

  private final Stub<CreateOrganisation.Command, Organisation> createOrganisation = new Stub<>();
  private final Stub<CreateAdministrator.Command, AddUser.Outcome> createAdministrator =
      new Stub<>();

  public record UserAsked(Actor actor, UserId user) {}

  void register(ApplicationContext context) {
    context.registerSingleton(AddUser.class, addUser::ask);
    context.registerSingleton(
        UserQueries.class,
        new UserQueries() {
          @Override
          public DashboardUser find(Actor actor, UserId user) {
            return find.ask(new UserAsked(actor, user));
          }

          @Override
          public Page<DashboardUser, EmailAddress> page(Query query) {
            return page.ask(query);
          }
        });
    context.registerSingleton(ReplaceUser.class, replaceUser::ask);
    context.registerSingleton(RemoveUser.class, removeUser::ask);
    context.registerSingleton(ResetCredential.class, resetCredential::ask);
    context.registerSingleton(CreateOrganisation.class, createOrganisation::ask);
    context.registerSingleton(CreateAdministrator.class, createAdministrator::ask);
  }

  void forget() {
    addUser.forget();
    page.forget();
    find.forget();
    replaceUser.forget();
    removeUser.forget();
    resetCredential.forget();
    createOrganisation.forget();
    createAdministrator.forget();
  }

  public Stub<AddUser.Command, AddUser.Outcome> addUser() {
    return addUser;
  }

  public Stub<UserQueries.Query, Page<DashboardUser, EmailAddress>> page() {
    return page;
  }

  public Stub<UserAsked, DashboardUser> find() {
    return find;
  }

  public Stub<ReplaceUser.Command, ReplaceUser.Outcome> replaceUser() {
    return replaceUser;
  }

  public Stub<RemoveUser.Command, RemoveUser.Outcome> removeUser() {
    return removeUser;
  }

  public Stub<ResetCredential.Command, ResetCredential.Reset> resetCredential() {
    return resetCredential;
  }

  public Stub<CreateOrganisation.Command, Organisation> createOrganisation() {
    return createOrganisation;
  }

  public Stub<CreateAdministrator.Command, AddUser.Outcome> createAdministrator() {
    return createAdministrator;
  }
}
