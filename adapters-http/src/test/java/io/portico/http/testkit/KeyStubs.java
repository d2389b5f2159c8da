package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.call.CallRuleQueries;
import io.portico.application.port.in.call.IntrospectKey;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.KeyQueries.Concerning;
import io.portico.application.port.in.key.KeyQueries.LiveKeys;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} of each inbound port of issued keys. */
public final class KeyStubs extends Stubs {

  public final Stub<VerifyKeys.Query, List<Verification>> verify = stub();
  public final Stub<AuthorizeCall.Command, AuthorizeCall.Outcome> authorize = stub();
  public final Stub<IntrospectKey.Query, IntrospectKey.Outcome> introspect = stub();
  private volatile boolean cached;
  private volatile boolean preflights;
  private volatile KeyLocations locations = KeyLocations.DEFAULT;
  public final Stub<PageQuery, OffsetPage<KeyWithUsage>> page = stub();
  public final Stub<Collection<PlanId>, LiveKeys> live = stub();
  public final Stub<KeyConcern, List<Concerning>> concerning = stub();
  public final Stub<Actor, Long> countExpiring = stub();
  public final Stub<KeyQuery, KeyWithUsage> find = stub();
  public final Stub<NamedQuery, Optional<KeyWithUsage>> findNamed = stub();
  public final Stub<IssueKey.Command, IssueKey.Outcome> issue = stub();
  public final Stub<RotateKey.Command, RotateKey.Outcome> rotate = stub();
  public final Stub<RevokeKey.Command, RevokeKey.Outcome> revoke = stub();

  /** The arguments of {@code KeyQueries.find}. */
  public record KeyQuery(Actor actor, StoredKey key) {}

  /** The arguments of {@code KeyQueries.findNamed}. */
  public record NamedQuery(Actor actor, String text) {}

  /** The arguments of {@code KeyQueries.page}. */
  public record PageQuery(Actor actor, KeyFilter filter, OffsetRange range) {}

  private final class Queries implements KeyQueries {

    @Override
    public KeyWithUsage find(Actor actor, StoredKey key) {
      return find.call(new KeyQuery(actor, key));
    }

    @Override
    public Optional<KeyWithUsage> findNamed(Actor actor, String text) {
      return findNamed.call(new NamedQuery(actor, text));
    }

    @Override
    public OffsetPage<KeyWithUsage> page(Actor actor, KeyFilter filter, OffsetRange range) {
      return page.call(new PageQuery(actor, filter, range));
    }

    @Override
    public LiveKeys live(Actor actor, Collection<PlanId> plans, int limit) {
      return live.call(plans);
    }

    @Override
    public List<Concerning> concerning(Actor actor, KeyConcern concern) {
      return concerning.call(concern);
    }

    @Override
    public long countExpiring(Actor actor) {
      return countExpiring.call(actor);
    }
  }

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(VerifyKeys.class, new Verifying());
    context.registerSingleton(AuthorizeCall.class, new Authorizing());
    context.registerSingleton(CallRuleQueries.class, new Rules());
    context.registerSingleton(IntrospectKey.class, introspect::call);
    context.registerSingleton(KeyQueries.class, new Queries());
    context.registerSingleton(IssueKey.class, issue::call);
    context.registerSingleton(RotateKey.class, rotate::call);
    context.registerSingleton(RevokeKey.class, revoke::call);
  }

  @Override
  void reset() {
    super.reset();
    live.answers(new LiveKeys(List.of(), 0, false));
    concerning.answers(List.of());
    countExpiring.answers(0L);
    cached = false;
    preflights = false;
    locations = KeyLocations.DEFAULT;
  }

  /** Makes preflights pass without a key. */
  public void admitPreflights() {
    preflights = true;
  }

  /** Sets where keys are looked for. */
  public void areIn(String... texts) {
    locations = KeyLocations.of(texts);
  }

  /** Makes what is {@link #verify verified} and {@link #authorize authorised} cached. */
  public void areCached() {
    cached = true;
  }

  private final class Authorizing implements AuthorizeCall {

    @Override
    public Outcome authorize(Command command) {
      return authorize.call(command);
    }

    @Override
    public Optional<Outcome> authorizeCached(Command command) {
      return cached ? Optional.of(authorize.call(command)) : Optional.empty();
    }
  }

  private final class Rules implements CallRuleQueries {

    @Override
    public KeyLocations locations(Actor actor, Optional<ApiId> api) {
      return locations;
    }

    @Override
    public Optional<KeyLocations> cachedLocations(Actor actor, Optional<ApiId> api) {
      return cached ? Optional.of(locations) : Optional.empty();
    }

    @Override
    public boolean admitsPreflights() {
      return preflights;
    }
  }

  private final class Verifying implements VerifyKeys {

    @Override
    public List<Verification> verify(Query query) {
      return verify.call(query);
    }

    @Override
    public Optional<List<Verification>> verifyCached(Query query) {
      return cached ? Optional.of(verify.call(query)) : Optional.empty();
    }
  }
}
