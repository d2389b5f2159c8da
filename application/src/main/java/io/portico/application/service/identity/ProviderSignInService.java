package io.portico.application.service.identity;

import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.identity.OpenIdProviders.Request;
import io.portico.application.port.out.identity.OpenIdProviders.SignedIn;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.port.out.identity.SignInFlows;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.session.NewSessions;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.AddressRange;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInDecision;
import io.portico.domain.identity.SignInFlow;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Signs dashboard users in with providers. A flow is a row that the callback deletes, so a callback
 * works once, on any node, and tabs do not disturb each other. The provider is asked outside of
 * units of work, because it may be slow.
 */
public final class ProviderSignInService implements SignInWithProvider {

  private static final String TICKET = "link to an identity provider";
  private static final String VERIFIER = "verifier of a sign-in";
  private static final int LONGEST_TICKET = 4_096;

  private final IdentityProviders providers;
  private final SignInFlows flows;
  private final OpenIdProviders openId;
  private final ProviderSecrets secrets;
  private final ProviderUsers people;
  private final ProviderSessions providerSessions;
  private final DashboardUsers users;
  private final NewSessions sessions;
  private final LoginThrottle throttle;
  private final TokenGenerator tokens;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ProviderSignInService(
      IdentityProviders providers,
      SignInFlows flows,
      OpenIdProviders openId,
      ProviderSecrets secrets,
      ProviderUsers people,
      ProviderSessions providerSessions,
      DashboardUsers users,
      NewSessions sessions,
      LoginFailures failures,
      TokenGenerator tokens,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.providers = providers;
    this.flows = flows;
    this.openId = openId;
    this.secrets = secrets;
    this.people = people;
    this.providerSessions = providerSessions;
    this.users = users;
    this.sessions = sessions;
    this.throttle = new LoginThrottle(failures, clock, unitOfWork);
    this.tokens = tokens;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Start start(Beginning beginning) {
    return providers
        .find(beginning.provider())
        .map(provider -> start(provider, beginning))
        .orElseGet(Start.Unknown::new);
  }

  private Start start(IdentityProvider provider, Beginning beginning) {
    var name = provider.details().name();
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
          : new Start.NotBegun(SignInRefusal.TOO_MANY, name);
    } catch (Failure e) {
      return new Start.NotBegun(e.refusal(), name);
    }
  }

  @Override
  public Outcome finish(Callback callback) {
    var state = callback.parameters().getOrDefault("state", List.of());
    var flow =
        state.size() == 1
            ? unitOfWork.execute(() -> flows.take(new AccessToken(state.getFirst()).hash()))
            : Optional.<SignInFlow>empty();
    var provider = flow.flatMap(begun -> providers.find(begun.provider()));
    if (provider.isEmpty()) {
      return new Outcome.Refused(SignInRefusal.EXPIRED, "", Optional.empty(), "");
    }
    var shown = Optional.ofNullable(callback.secrets().get(SignInFlow.name(state.getFirst())));
    return finish(new Begun(provider.get(), flow.get(), callback), state.getFirst(), shown);
  }

  /** A sign-in whose callback came. */
  private record Begun(IdentityProvider provider, SignInFlow flow, Callback callback) {

    Actor actor() {
      return Actor.portico(provider.organisation()).during(callback.request());
    }
  }

  private Outcome finish(Begun begun, String state, Optional<String> shown) {
    var flow = begun.flow();
    if (shown.filter(text -> new AccessToken(text).hash().equals(flow.browser())).isEmpty()) {
      return refused(begun, SignInRefusal.EXPIRED, "another browser than the sign-in began in");
    }
    if (!begun.callback().provider().equals(flow.provider())) {
      return refused(begun, SignInRefusal.FORGED, "the callback of another provider");
    }
    if (!clock.instant().isBefore(flow.expiresAt())) {
      return refused(begun, SignInRefusal.EXPIRED, "more than ten minutes after it began");
    }
    var request =
        new Request(
            begun.callback().redirect(),
            state,
            flow.nonce(),
            secrets.openFor(VERIFIER, flow.sealedVerifier()).orElseThrow(),
            flow.silent());
    try {
      var signedIn =
          openId.redeem(
              secrets.connection(begun.provider()), request, begun.callback().parameters());
      return enter(begun, signedIn);
    } catch (Failure e) {
      return refused(begun, e.refusal(), e.reason());
    }
  }

  private Outcome enter(Begun begun, SignedIn signedIn) {
    var decision =
        unitOfWork.execute(
            () -> people.signIn(begun.actor(), begun.provider(), signedIn.identity()));
    return switch (decision) {
      case SignInDecision.Enter(var user) -> enter(begun, user, signedIn);
      case SignInDecision.AskForPassword(var user) ->
          new Outcome.PasswordNeeded(
              user.profile().email(),
              begun.provider().details().name(),
              ticket(user, begun.provider(), signedIn.identity().subject()),
              begun.flow().next());
      case SignInDecision.Refuse(var why) -> refused(begun, why, why.word());
      case SignInDecision.Make _ -> throw new IllegalStateException("the user was not made");
    };
  }

  private Outcome enter(Begun begun, DashboardUser user, SignedIn signedIn) {
    var provider = begun.provider();
    var sealed = secrets.sealFor(idToken(provider.id()), signedIn.token());
    return unitOfWork
        .execute(
            () -> {
              var started = sessions.startBy(provider.id(), user, begun.callback().browser());
              started.ifPresent(
                  session ->
                      providerSessions.add(
                          new ProviderSession(
                              session.session().id(),
                              user.organisation(),
                              user.id(),
                              provider.id(),
                              signedIn.session().map(sid -> new AccessToken(sid).hash()),
                              sealed,
                              session.session().startedAt())));
              return started;
            })
        .<Outcome>map(session -> new Outcome.Entered(session, begun.flow().next()))
        .orElseGet(() -> refused(begun, SignInRefusal.INACTIVE, "the user has just changed"));
  }

  static String idToken(IdentityProviderId provider) {
    return "identity token of the provider " + provider;
  }

  private Outcome refused(Begun begun, SignInRefusal why, String reason) {
    var provider = begun.provider();
    // A check in between of a person who has signed out there is no attempt.
    if (why != SignInRefusal.NOT_SIGNED_IN) {
      unitOfWork.run(() -> record(begun, reason));
    }
    return new Outcome.Refused(
        why, provider.details().name(), provider.details().rules().help(), begun.flow().next());
  }

  /* Anybody may be refused as often as they like, but must not flood the trail. */
  private void record(Begun begun, String reason) {
    var provider = begun.provider();
    var address = begun.callback().browser().address();
    var subject = LoginSubjects.ofProviders(address);
    if (throttle.lockedFor(provider.organisation(), subject).isPositive()) {
      return;
    }
    throttle.recordFailure(provider.organisation(), subject);
    audit.recordNew(
        begun.actor(),
        AuditAction.SIGN_IN_REFUSED,
        provider.id(),
        Snapshot.of("name", provider.details().name())
            .and("reason", reason)
            .and("address", address));
  }

  private String ticket(DashboardUser user, IdentityProvider provider, String subject) {
    return secrets.sealFor(
        TICKET,
        String.join(
            "\n",
            String.valueOf(clock.instant().plus(SignInFlow.VALIDITY).toEpochMilli()),
            user.id().toString(),
            provider.id().toString(),
            subject));
  }

  @Override
  public Optional<IdentityProviderId> link(
      SignIn.Outcome.SignedIn proved, String ticket, String request) {
    if (ticket.length() > LONGEST_TICKET) {
      return Optional.empty();
    }
    var session = proved.session();
    return secrets
        .openFor(TICKET, ticket)
        .map(text -> text.split("\n", 4))
        .filter(parts -> clock.instant().isBefore(Instant.ofEpochMilli(Long.parseLong(parts[0]))))
        .filter(parts -> parts[1].equals(session.user().toString()))
        .flatMap(parts -> link(session.organisation(), parts, proved, request));
  }

  private Optional<IdentityProviderId> link(
      OrganisationId organisation, String[] parts, SignIn.Outcome.SignedIn proved, String request) {
    return unitOfWork.execute(
        () ->
            users
                .findForUpdate(organisation, proved.session().user())
                .flatMap(
                    user ->
                        providers.all(organisation).stream()
                            .filter(provider -> provider.id().toString().equals(parts[2]))
                            .findFirst()
                            .map(
                                provider -> {
                                  people.link(
                                      user.actor().during(request), provider, parts[3], user);
                                  return provider.id();
                                })));
  }
}
