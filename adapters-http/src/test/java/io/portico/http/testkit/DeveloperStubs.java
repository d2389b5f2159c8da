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
public final class DeveloperStubs {

  private final Stub<RegisterDeveloper.Command, RegisterDeveloper.Outcome> register = new Stub<>();
  private final Stub<IdAsked, DeveloperRecord> find = new Stub<>();
  private final Stub<EmailAsked, Optional<DeveloperRecord>> findByEmail = new Stub<>();
  private final Stub<PageAsked, OffsetPage<DeveloperRecord>> page = new Stub<>();
  private final Stub<ReplaceDeveloper.Command, ReplaceDeveloper.Outcome> replace = new Stub<>();
  private final Stub<RemoveDeveloper.Command, Boolean> remove = new Stub<>();
  private final Stub<VerifyCredentials.Query, VerifyCredentials.Outcome> verify = new Stub<>();
  private final Stub<ChangePassword.Command, Boolean> changePassword = new Stub<>();

  public record IdAsked(Actor actor, DeveloperId id) {}

  public record EmailAsked(Actor actor, EmailAddress email) {}

  public record PageAsked(Actor actor, DeveloperFilter filter, OffsetRange range) {}

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

  void forget() {
    register.forget();
    find.forget();
    findByEmail.forget();
    page.forget();
    replace.forget();
    remove.forget();
    verify.forget();
    changePassword.forget();
  }

  public Stub<RegisterDeveloper.Command, RegisterDeveloper.Outcome> register() {
    return register;
  }

  public Stub<IdAsked, DeveloperRecord> find() {
    return find;
  }

  public Stub<EmailAsked, Optional<DeveloperRecord>> findByEmail() {
    return findByEmail;
  }

  public Stub<PageAsked, OffsetPage<DeveloperRecord>> page() {
    return page;
  }

  public Stub<ReplaceDeveloper.Command, ReplaceDeveloper.Outcome> replace() {
    return replace;
  }

  public Stub<RemoveDeveloper.Command, Boolean> remove() {
    return remove;
  }

  public Stub<VerifyCredentials.Query, VerifyCredentials.Outcome> verify() {
    return verify;
  }

  public Stub<ChangePassword.Command, Boolean> changePassword() {
    return changePassword;
  }
}
