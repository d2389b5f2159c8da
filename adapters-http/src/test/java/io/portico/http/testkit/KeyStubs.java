package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} of each inbound port of issued keys. */
public final class KeyStubs {

  private final Stub<VerifyKeys.Query, List<Verification>> verify = new Stub<>();
  private volatile boolean cached;
  private final Stub<PageAsked, OffsetPage<KeyWithUsage>> page = new Stub<>();
  private final Stub<KeyAsked, KeyWithUsage> find = new Stub<>();
  private final Stub<IssueKey.Command, IssueKey.Outcome> issue = new Stub<>();
  private final Stub<RotateKey.Command, RotateKey.Outcome> rotate = new Stub<>();
  private final Stub<RevokeKey.Command, RevokeKey.Outcome> revoke = new Stub<>();

  /** The arguments of {@code KeyQueries.find}. */
  public record KeyAsked(Actor actor, StoredKey key) {}

  /** The arguments of {@code KeyQueries.page}. */
  public record PageAsked(Actor actor, KeyFilter filter, OffsetRange range) {}

  private final class Queries implements KeyQueries {

    @Override
    public KeyWithUsage find(Actor actor, StoredKey key) {
      return find.ask(new KeyAsked(actor, key));
    }

    @Override
    public OffsetPage<KeyWithUsage> page(Actor actor, KeyFilter filter, OffsetRange range) {
      return page.ask(new PageAsked(actor, filter, range));
    }
  }

  void register(ApplicationContext context) {
    context.registerSingleton(VerifyKeys.class, new Verifying());
    context.registerSingleton(KeyQueries.class, new Queries());
    context.registerSingleton(IssueKey.class, issue::ask);
    context.registerSingleton(RotateKey.class, rotate::ask);
    context.registerSingleton(RevokeKey.class, revoke::ask);
  }

  void forget() {
    verify.forget();
    cached = false;
    page.forget();
    find.forget();
    issue.forget();
    rotate.forget();
    revoke.forget();
  }

  public Stub<VerifyKeys.Query, List<Verification>> verify() {
    return verify;
  }

  /** Makes {@code verifyCached} return what {@link #verify} answers. */
  public void areCached() {
    cached = true;
  }

  private final class Verifying implements VerifyKeys {

    @Override
    public List<Verification> verify(Query query) {
      return verify.ask(query);
    }

    @Override
    public Optional<List<Verification>> verifyCached(Query query) {
      return cached ? Optional.of(verify.ask(query)) : Optional.empty();
    }
  }

  public Stub<PageAsked, OffsetPage<KeyWithUsage>> page() {
    return page;
  }

  public Stub<KeyAsked, KeyWithUsage> find() {
    return find;
  }

  public Stub<IssueKey.Command, IssueKey.Outcome> issue() {
    return issue;
  }

  public Stub<RotateKey.Command, RotateKey.Outcome> rotate() {
    return rotate;
  }

  public Stub<RevokeKey.Command, RevokeKey.Outcome> revoke() {
    return revoke;
  }
}
