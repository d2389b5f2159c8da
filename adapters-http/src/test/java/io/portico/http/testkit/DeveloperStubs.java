package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.BrowseDevelopers;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.ShowDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** A {@link Stub} behind every inbound port of developers. */
public final class DeveloperStubs {

  private final Stub<RegisterDeveloper.Command, RegisterDeveloper.Outcome> register = new Stub<>();
  private final Stub<IdAsked, Optional<DeveloperRecord>> show = new Stub<>();
  private final Stub<EmailAsked, Optional<DeveloperRecord>> showByEmail = new Stub<>();
  private final Stub<BrowseDevelopers.Query, BrowseDevelopers.Page> browse = new Stub<>();
  private final Stub<ReplaceDeveloper.Command, ReplaceDeveloper.Outcome> replace = new Stub<>();
  private final Stub<RemoveDeveloper.Command, RemoveDeveloper.Outcome> remove = new Stub<>();
  private final Stub<VerifyCredentials.Query, VerifyCredentials.Outcome> verify = new Stub<>();
  private final Stub<ChangePassword.Command, ChangePassword.Outcome> changePassword = new Stub<>();

  /** What {@code ShowDeveloper} is asked by id. */
  public record IdAsked(Actor actor, DeveloperId id) {}

  /** What {@code ShowDeveloper} is asked by address. */
  public record EmailAsked(Actor actor, EmailAddress email) {}

  void register(ApplicationContext context) {
    context.registerSingleton(RegisterDeveloper.class, register::ask);
    context.registerSingleton(
        ShowDeveloper.class,
        new ShowDeveloper() {
          @Override
          public Optional<DeveloperRecord> show(Actor actor, DeveloperId id) {
            return show.ask(new IdAsked(actor, id));
          }

          @Override
          public Optional<DeveloperRecord> show(Actor actor, EmailAddress email) {
            return showByEmail.ask(new EmailAsked(actor, email));
          }
        });
    context.registerSingleton(BrowseDevelopers.class, browse::ask);
    context.registerSingleton(ReplaceDeveloper.class, replace::ask);
    context.registerSingleton(RemoveDeveloper.class, remove::ask);
    context.registerSingleton(VerifyCredentials.class, verify::ask);
    context.registerSingleton(ChangePassword.class, changePassword::ask);
  }

  void forget() {
    register.forget();
    show.forget();
    showByEmail.forget();
    browse.forget();
    replace.forget();
    remove.forget();
    verify.forget();
    changePassword.forget();
  }

  /**
   * Returns an answer of {@code stale} where {@code expected} does not hold, else of {@code met}.
   */
  public static <T, A> A unlessStale(Precondition<T> expected, T present, A met, A stale) {
    return expected.holdsFor(present) ? met : stale;
  }

  public Stub<RegisterDeveloper.Command, RegisterDeveloper.Outcome> register() {
    return register;
  }

  public Stub<IdAsked, Optional<DeveloperRecord>> show() {
    return show;
  }

  public Stub<EmailAsked, Optional<DeveloperRecord>> showByEmail() {
    return showByEmail;
  }

  public Stub<BrowseDevelopers.Query, BrowseDevelopers.Page> browse() {
    return browse;
  }

  public Stub<ReplaceDeveloper.Command, ReplaceDeveloper.Outcome> replace() {
    return replace;
  }

  public Stub<RemoveDeveloper.Command, RemoveDeveloper.Outcome> remove() {
    return remove;
  }

  public Stub<VerifyCredentials.Query, VerifyCredentials.Outcome> verify() {
    return verify;
  }

  public Stub<ChangePassword.Command, ChangePassword.Outcome> changePassword() {
    return changePassword;
  }
}
