package io.portico.application.service.identity;

import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.identity.SignInWithProvider.Beginning;
import io.portico.application.port.in.identity.SignInWithProvider.Outcome;
import io.portico.application.port.in.identity.SignInWithProvider.Start;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.identity.OpenIdProviders.Request;
import io.portico.application.port.out.identity.OpenIdProviders.SignedIn;
import io.portico.application.port.out.identity.SignInFlows;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.AddressRange;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.SignInFlow;
import io.portico.domain.identity.SignInRefusal;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The way of a browser to a provider and back, until it is known who the person is. A flow is a row
 * that the callback deletes, so a callback works once, on any node, and tabs do not disturb each
 * other. The provider is asked outside of units of work, because it may be slow.
 */
public record ProviderFlows(
    IdentityProviders providers,
    SignInFlows flows,
    OpenIdProviders openId,
    ProviderSecrets secrets,
    RefusedSignIns refusals,
    TokenGenerator tokens,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  private static final String VERIFIER = "verifier of a sign-in";

  /** A sign-in whose callback came. */
  public record Begun(
      IdentityProvider provider, SignInFlow flow, SignInWithProvider.Callback callback) {

    /** Returns who changes what the sign-in changes. */
    public Actor actor() {
      return Actor.portico(provider.organisation()).during(callback.request());
    }
  }

  /** What came of a callback. */
  public sealed interface Return {

    /** The provider has said who the person is. */
    record Proved(Begun begun, SignedIn signedIn) implements Return {}

    /** It is not known who the person is. */
    record Refused(Outcome.Refused refusal) implements Return {}
  }

  /**
   * Begins a sign-in.
   *
   * @param offered which providers sign in there; others are unknown
   */
  public Start start(Predicate<IdentityProvider> offered, Beginning beginning) {
    return providers
        .find(beginning.provider())
        .filter(offered)
        .map(provider -> start(provider, beginning))
        .orElseGet(Start.Unknown::new);
  }

  private Start start(IdentityProvider provider, Beginning beginning) {
    var state = tokens.next().secret();
    var secret = tokens.next();
    var request =
        new Request(
            beginning.redirect(),
            state,
            tokens.next().secret(),
            tokens.next().secret() + tokens.next().secret(),
            beginning.silent());
    try {
      var address = openId.signIn(secrets.connection(provider), request);
      var now = clock.instant();
      var next = beginning.next();
      var flow =
          new SignInFlow(
              new AccessToken(state).hash(),
              secret.hash(),
              provider.id(),
              request.nonce(),
              secrets.sealFor(VERIFIER, request.verifier()),
              next.length() > SignInFlow.LONGEST_NEXT ? "" : next,
              beginning.silent(),
              AddressRange.networkOf(beginning.browser().address()),
              now.plus(SignInFlow.VALIDITY));
      return unitOfWork.execute(() -> flows.add(flow, now))
          ? new Start.Begun(address, SignInFlow.name(state), secret.secret())
          : notBegun(
              beginning, provider, SignInRefusal.TOO_MANY, "too many sign-ins of this network");
    } catch (Failure e) {
      return notBegun(beginning, provider, e.refusal(), e.reason());
    }
  }

  private Start notBegun(
      Beginning beginning, IdentityProvider provider, SignInRefusal why, String reason) {
    refusals.record(
        Actor.portico(provider.organisation()).during(beginning.request()),
        provider,
        beginning.browser().address(),
        reason);
    return new Start.NotBegun(why, provider.details().name());
  }

  /**
   * Ends the sign-in whose callback the browser brings, once.
   *
   * @param offered which providers sign in there; a callback of others is refused
   */
  public Return finish(Predicate<IdentityProvider> offered, SignInWithProvider.Callback callback) {
    var state = callback.parameters().getOrDefault("state", List.of());
    var flow =
        state.size() == 1
            ? unitOfWork.execute(() -> flows.take(new AccessToken(state.getFirst()).hash()))
            : Optional.<SignInFlow>empty();
    var provider = flow.flatMap(begun -> providers.find(begun.provider()));
    if (provider.isEmpty()) {
      return new Return.Refused(
          new Outcome.Refused(SignInRefusal.EXPIRED, "", Optional.empty(), ""));
    }
    var shown = Optional.ofNullable(callback.secrets().get(SignInFlow.name(state.getFirst())));
    var begun = new Begun(provider.get(), flow.get(), callback);
    return finish(offered, begun, state.getFirst(), shown);
  }

  private Return finish(
      Predicate<IdentityProvider> offered, Begun begun, String state, Optional<String> shown) {
    var flow = begun.flow();
    if (shown.filter(text -> new AccessToken(text).hash().equals(flow.browser())).isEmpty()) {
      return refuse(begun, SignInRefusal.EXPIRED, "another browser than the sign-in began in");
    }
    if (!begun.callback().provider().equals(flow.provider()) || !offered.test(begun.provider())) {
      return refuse(begun, SignInRefusal.FORGED, "the callback of another provider");
    }
    if (!clock.instant().isBefore(flow.expiresAt())) {
      return refuse(begun, SignInRefusal.EXPIRED, "more than ten minutes after it began");
    }
    var request =
        new Request(
            begun.callback().redirect(),
            state,
            flow.nonce(),
            secrets.openFor(VERIFIER, flow.sealedVerifier()).orElseThrow(),
            flow.silent());
    try {
      return new Return.Proved(
          begun,
          openId.redeem(
              secrets.connection(begun.provider()), request, begun.callback().parameters()));
    } catch (Failure e) {
      return refuse(begun, e.refusal(), e.reason());
    }
  }

  private Return refuse(Begun begun, SignInRefusal why, String reason) {
    return new Return.Refused(refused(begun, why, reason));
  }

  /** Audits that the sign-in is refused, and returns what the page says of it. */
  public Outcome.Refused refused(Begun begun, SignInRefusal why, String reason) {
    var provider = begun.provider();
    // A check in between of a person who has signed out there is no attempt.
    if (why != SignInRefusal.NOT_SIGNED_IN) {
      refusals.record(begun.actor(), provider, begun.callback().browser().address(), reason);
    }
    return new Outcome.Refused(
        why, provider.details().name(), provider.details().rules().help(), begun.flow().next());
  }
}
