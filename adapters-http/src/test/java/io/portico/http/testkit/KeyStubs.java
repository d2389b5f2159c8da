package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.key.BrowseKeys;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.key.ShowKey;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} behind every inbound port of issued keys. */
public final class KeyStubs {

  private final Stub<VerifyKeys.Query, List<Verification>> verify = new Stub<>();
  private volatile boolean known;
  private final Stub<BrowseKeys.Query, BrowseKeys.Page> browse = new Stub<>();
  private final Stub<KeyAsked, Optional<KeyWithUsage>> show = new Stub<>();
  private final Stub<IssueKey.Command, IssueKey.Outcome> issue = new Stub<>();
  private final Stub<RotateKey.Command, RotateKey.Outcome> rotate = new Stub<>();
  private final Stub<RevokeKey.Command, RevokeKey.Outcome> revoke = new Stub<>();

  /** What {@code ShowKey} is asked. */
  public record KeyAsked(Actor actor, StoredKey key) {}

  void register(ApplicationContext context) {
    context.registerSingleton(VerifyKeys.class, new Verifying());
    context.registerSingleton(BrowseKeys.class, browse::ask);
    context.registerSingleton(ShowKey.class, (actor, key) -> show.ask(new KeyAsked(actor, key)));
    context.registerSingleton(IssueKey.class, issue::ask);
    context.registerSingleton(RotateKey.class, rotate::ask);
    context.registerSingleton(RevokeKey.class, revoke::ask);
  }

  void forget() {
    verify.forget();
    known = false;
    browse.forget();
    show.forget();
    issue.forget();
    rotate.forget();
    revoke.forget();
  }

  public Stub<VerifyKeys.Query, List<Verification>> verify() {
    return verify;
  }

  /** Has what {@link #verify} answers be known beforehand. */
  public void areKnown() {
    known = true;
  }

  private final class Verifying implements VerifyKeys {

    @Override
    public List<Verification> verify(Query query) {
      return verify.ask(query);
    }

    @Override
    public Optional<List<Verification>> known(Query query) {
      return known ? Optional.of(verify.ask(query)) : Optional.empty();
    }
  }

  public Stub<BrowseKeys.Query, BrowseKeys.Page> browse() {
    return browse;
  }

  public Stub<KeyAsked, Optional<KeyWithUsage>> show() {
    return show;
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
