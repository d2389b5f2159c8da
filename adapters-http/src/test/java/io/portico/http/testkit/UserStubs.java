package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.AdministerRoles;
import io.portico.application.port.in.access.BindUser;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.RoleQueries;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.OwnRole;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Map;

/** A {@link Stub} for every inbound port of dashboard users and of operators. */
public final class UserStubs extends Stubs {

  public final Stub<AddUser.Command, AddUser.Outcome> addUser = stub();
  public final Stub<UserQueries.Query, Page<DashboardUser, EmailAddress>> page = stub();
  public final Stub<UserQuery, DashboardUser> find = stub();
  public final Stub<ReplaceUser.Command, ReplaceUser.Outcome> replaceUser = stub();
  public final Stub<RemoveUser.Command, RemoveUser.Outcome> removeUser = stub();
  public final Stub<ResetCredential.Command, ResetCredential.Reset> resetCredential = stub();

  public final Stub<BindUser.Command, BindUser.Outcome> bindUser = stub();
  public final Stub<OwnRole, AdministerRoles.Addition> addRole = stub();

  public final Stub<CreateOrganisation.Command, CreateOrganisation.Outcome> createOrganisation =
      stub();
  public final Stub<CreateAdministrator.Command, AddUser.Outcome> createAdministrator = stub();

  public record UserQuery(Actor actor, UserId user) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(AddUser.class, addUser::call);
    context.registerSingleton(
        UserQueries.class,
        new UserQueries() {
          @Override
          public DashboardUser find(Actor actor, UserId user) {
            return find.call(new UserQuery(actor, user));
          }

          @Override
          public Page<DashboardUser, EmailAddress> page(Query query) {
            return page.call(query);
          }

          @Override
          public long count(Actor actor) {
            return TOTAL;
          }
        });
    context.registerSingleton(BindUser.class, bindUser::call);
    context.registerSingleton(
        RoleQueries.class,
        new RoleQueries() {
          @Override
          public List<OwnRole> own(Actor actor) {
            return List.of();
          }

          @Override
          public OwnRole find(Actor actor, String name) {
            throw RecordKind.ROLE.notFound(name).get();
          }

          @Override
          public Map<String, List<String>> holders(Actor actor) {
            return Map.of();
          }
        });
    context.registerSingleton(
        AdministerRoles.class,
        new AdministerRoles() {
          @Override
          public Addition add(Actor actor, OwnRole role) {
            return addRole.call(role);
          }

          @Override
          public OwnRole replace(Actor actor, OwnRole role, Precondition<OwnRole> expected) {
            return role;
          }

          @Override
          public Removal remove(Actor actor, String name, Precondition<OwnRole> expected) {
            throw RecordKind.ROLE.notFound(name).get();
          }
        });
    context.registerSingleton(ReplaceUser.class, replaceUser::call);
    context.registerSingleton(RemoveUser.class, removeUser::call);
    context.registerSingleton(ResetCredential.class, resetCredential::call);
    context.registerSingleton(CreateOrganisation.class, createOrganisation::call);
    context.registerSingleton(CreateAdministrator.class, createAdministrator::call);
  }
}
