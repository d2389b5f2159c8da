package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** A {@link Stub} for every inbound port of developers. */
public final class DeveloperStubs extends Stubs {

  public final Stub<RegisterDeveloper.Command, RegisterDeveloper.Outcome> register = stub();
  public final Stub<IdAsked, DeveloperRecord> find = stub();
  public final Stub<EmailAsked, Optional<DeveloperRecord>> findByEmail = stub();
  public final Stub<PageAsked, OffsetPage<DeveloperRecord>> page = stub();
  public final Stub<ReplaceDeveloper.Command, ReplaceDeveloper.Outcome> replace = stub();
  public final Stub<RemoveDeveloper.Command, Boolean> remove = stub();
  public final Stub<VerifyCredentials.Query, VerifyCredentials.Outcome> verify = stub();
  public final Stub<ChangePassword.Command, Boolean> changePassword = stub();

  public record IdAsked(Actor actor, DeveloperId id) {}

  public record EmailAsked(Actor actor, EmailAddress email) {}

  public record PageAsked(Actor actor, DeveloperFilter filter, OffsetRange range) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(RegisterDeveloper.class, register::ask);
    context.registerSingleton(
        DeveloperQueries.class,
        new DeveloperQueries() {
          @Override
          public DeveloperRecord find(Actor actor, DeveloperId id) {
            return find.ask(new IdAsked(actor, id));
          }

          @Override
          public Optional<DeveloperRecord> findByEmail(Actor actor, EmailAddress email) {
            return findByEmail.ask(new EmailAsked(actor, email));
          }

          @Override
          public OffsetPage<DeveloperRecord> page(
              Actor actor, DeveloperFilter filter, OffsetRange range) {
            return page.ask(new PageAsked(actor, filter, range));
          }
        });
    context.registerSingleton(ReplaceDeveloper.class, replace::ask);
    context.registerSingleton(RemoveDeveloper.class, remove::ask);
    context.registerSingleton(VerifyCredentials.class, verify::ask);
    context.registerSingleton(ChangePassword.class, changePassword::ask);
  }
}
