package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.signup.ReviewSignUps;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} for every inbound port of developers. */
public final class DeveloperStubs extends Stubs {

  public final Stub<RegisterDeveloper.Command, RegisterDeveloper.Outcome> register = stub();
  public final Stub<IdQuery, DeveloperWithKeys> find = stub();
  public final Stub<EmailQuery, Optional<DeveloperWithKeys>> findByEmail = stub();
  public final Stub<String, Optional<DeveloperWithKeys>> findBySsoKey = stub();
  public final Stub<PageQuery, OffsetPage<DeveloperWithKeys>> page = stub();
  public final Stub<SortedQuery, List<DeveloperWithKeys>> sorted = stub();
  public final Stub<NewestQuery, Page<DeveloperWithKeys, DeveloperId>> newest = stub();
  public final Stub<DeveloperFilter, Long> count = stub();
  public final Stub<ReplaceDeveloper.Command, ReplaceDeveloper.Outcome> replace = stub();
  public final Stub<RemoveDeveloper.Command, Boolean> remove = stub();
  public final Stub<VerifyCredentials.Query, VerifyCredentials.Outcome> verify = stub();
  public final Stub<ChangePassword.Command, Boolean> changePassword = stub();

  public final Stub<OffsetRange, OffsetPage<SignUp>> waitingSignUps = stub();

  public record IdQuery(Actor actor, DeveloperId id) {}

  public record EmailQuery(Actor actor, EmailAddress email) {}

  public record PageQuery(Actor actor, DeveloperFilter filter, OffsetRange range) {}

  /** The arguments of {@code DeveloperQueries.sorted}. */
  public record SortedQuery(DeveloperFilter filter, DeveloperOrder order, OffsetRange range) {}

  /** The arguments of {@code DeveloperQueries.newest}. */
  public record NewestQuery(
      Actor actor, DeveloperFilter filter, Optional<DeveloperId> after, int limit) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(RegisterDeveloper.class, register::call);
    context.registerSingleton(
        DeveloperQueries.class,
        new DeveloperQueries() {
          @Override
          public DeveloperWithKeys find(Actor actor, DeveloperId id) {
            return find.call(new IdQuery(actor, id));
          }

          @Override
          public Optional<DeveloperWithKeys> findByEmail(Actor actor, EmailAddress email) {
            return findByEmail.call(new EmailQuery(actor, email));
          }

          @Override
          public Optional<DeveloperWithKeys> findBySsoKey(Actor actor, String ssoKey) {
            return findBySsoKey.call(ssoKey);
          }

          @Override
          public OffsetPage<DeveloperWithKeys> page(
              Actor actor, DeveloperFilter filter, OffsetRange range) {
            return page.call(new PageQuery(actor, filter, range));
          }

          @Override
          public Page<DeveloperWithKeys, DeveloperId> newest(
              Actor actor,
              DeveloperFilter filter,
              io.portico.application.port.in.PageQuery<DeveloperId> query) {
            return newest.call(new NewestQuery(actor, filter, query.after(), query.limit()));
          }

          @Override
          public List<DeveloperWithKeys> sorted(
              Actor actor, DeveloperFilter filter, DeveloperOrder order, OffsetRange range) {
            return sorted.call(new SortedQuery(filter, order, range));
          }

          @Override
          public long count(Actor actor, DeveloperFilter filter) {
            return count.call(filter);
          }
        });
    context.registerSingleton(
        ReviewSignUps.class,
        new ReviewSignUps() {
          @Override
          public OffsetPage<SignUp> waiting(Actor actor, OffsetRange range) {
            return waitingSignUps.call(range);
          }

          // The pages of sign-ups are tested with the services, end to end.
          @Override
          public Optional<SignUp> find(Actor actor, SignUpId id) {
            throw new UnsupportedOperationException();
          }

          @Override
          public boolean approve(Actor actor, SignUpId id) {
            throw new UnsupportedOperationException();
          }

          @Override
          public boolean decline(Actor actor, SignUpId id, String reason) {
            throw new UnsupportedOperationException();
          }
        });
    context.registerSingleton(
        PasswordRules.class, new PasswordRules(PasswordRules.DEFAULT_SHORTEST, _ -> false));
    context.registerSingleton(ReplaceDeveloper.class, replace::call);
    context.registerSingleton(RemoveDeveloper.class, remove::call);
    context.registerSingleton(VerifyCredentials.class, verify::call);
    context.registerSingleton(ChangePassword.class, changePassword::call);
  }

  @Override
  void reset() {
    super.reset();
    waitingSignUps.answers(new OffsetPage<>(List.of(), 0));
  }
}
