package io.portico.application.service.signup;

import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider;
import io.portico.application.port.out.identity.OpenIdProviders.SignedIn;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.identity.ProviderFlows;
import io.portico.application.service.identity.ProviderFlows.Begun;
import io.portico.application.service.identity.ProviderFlows.Return;
import io.portico.application.service.identity.ProviderTickets;
import io.portico.application.service.identity.ProviderTickets.Proved;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.developer.Developer;
import io.portico.domain.identity.DeveloperSignInDecision;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.site.Site;
import java.util.Optional;
import java.util.function.Predicate;

/** Signs developers in to a site with providers of its organisation. */
public record DeveloperProviderSignInService(
    ProviderFlows flows,
    ProviderTickets tickets,
    ProviderDevelopers people,
    SiteSignUps signUps,
    VerifyCredentialsService verify)
    implements SignInDeveloperWithProvider {

  /* A provider of the dashboard, or of another organisation, is unknown here. */
  private static Predicate<IdentityProvider> offeredAt(Site site) {
    return provider ->
        provider.isFor(ProviderAudience.PORTAL)
            && provider.organisation().equals(site.organisation());
  }

  @Override
  public SignInWithProvider.Start start(Site site, SignInWithProvider.Beginning beginning) {
    return flows.start(offeredAt(site), beginning);
  }

  @Override
  public Outcome finish(Site site, SignInWithProvider.Callback callback) {
    return switch (flows.finish(offeredAt(site), callback)) {
      case Return.Proved(var begun, var signedIn) -> proceed(site, begun, signedIn);
      case Return.Refused(var refusal) -> new Outcome.Refused(refusal);
    };
  }

  private Outcome proceed(Site site, Begun begun, SignedIn signedIn) {
    var identity = signedIn.identity();
    return switch (people.decide(begun.provider(), identity, signUps.isClosed(site))) {
      case DeveloperSignInDecision.Enter(var developer) -> enter(begun, developer, signedIn);
      case DeveloperSignInDecision.AskForPassword(var developer) -> {
        var email = developer.details().email();
        var proved =
            new Proved(begun.provider(), developer.id().toString(), email, identity.subject());
        yield new Outcome.PasswordNeeded(
            email, begun.provider().details().name(), tickets.issue(proved), begun.flow().next());
      }
      case DeveloperSignInDecision.SignUp(var email) -> signUp(site, begun, signedIn, email);
      case DeveloperSignInDecision.Refuse(var why) -> refuse(begun, why, why.word());
    };
  }

  private Outcome refuse(Begun begun, SignInRefusal why, String reason) {
    return new Outcome.Refused(flows.refused(begun, why, reason));
  }

  private Outcome enter(Begun begun, Developer developer, SignedIn signedIn) {
    return started(begun, developer, signedIn)
        .<Outcome>map(started -> new Outcome.Entered(started, begun.flow().next()))
        .orElseGet(() -> refuse(begun, SignInRefusal.INACTIVE, "the developer has just changed"));
  }

  private Optional<StartedSession> started(Begun begun, Developer developer, SignedIn signedIn) {
    return people.start(begun.provider(), developer.id(), signedIn, begun.callback().browser());
  }

  private Outcome signUp(Site site, Begun begun, SignedIn signedIn, EmailAddress email) {
    var subject = signedIn.identity().subject();
    var proved = new Proved(begun.provider(), "", email, subject);
    if (signUps.waits(site, proved)) {
      return new Outcome.Waits();
    }
    if (!signUps.fields(site.organisation()).isEmpty()) {
      return new Outcome.FieldsNeeded(
          email, begun.provider().details().name(), tickets.issue(proved), begun.flow().next());
    }
    return switch (signUps.signUp(site, proved, CustomFields.none(), begun.callback().request())) {
      case WAITS -> new Outcome.Waits();
      case REGISTERED, WRONG_PASSWORD, EXPIRED ->
          people
              .known(begun.provider(), subject)
              .map(developer -> enter(begun, developer, signedIn))
              .orElseGet(
                  () ->
                      refuse(begun, SignInRefusal.ADDRESS_TAKEN, "another has just registered it"));
    };
  }

  /* ---- a first sign-in goes on ---- */

  private Optional<Proved> opened(Proof proof) {
    return tickets
        .open(proof.ticket())
        .filter(proved -> offeredAt(proof.site()).test(proved.provider()));
  }

  @Override
  public Continuation link(Proof proof, Password password) {
    return opened(proof)
        .flatMap(
            proved ->
                people.find(proved).map(developer -> link(proof, proved, developer, password)))
        .orElseGet(Continuation.Expired::new);
  }

  private Continuation link(Proof proof, Proved proved, Developer developer, Password password) {
    var email = developer.details().email();
    var provider = proved.provider().details().name();
    var actor =
        DeveloperRights.actor(proof.site().organisation(), developer.id()).during(proof.request());
    return switch (verify.verify(actor, developer, password, proof.browser().address())) {
      case VerifyCredentials.Outcome.Verified(var right) ->
          tickets.spend(proof.ticket()) && people.link(proved, right, proof.request())
              ? new Continuation.Known(proved.provider().id())
              : new Continuation.Expired();
      case VerifyCredentials.Outcome.Refused() -> new Continuation.WrongPassword(email, provider);
      case VerifyCredentials.Outcome.TooMany(var wait) ->
          new Continuation.TooMany(email, provider, wait);
    };
  }

  @Override
  public Continuation signUp(Proof proof, CustomFields fields) {
    return opened(proof)
        .filter(proved -> proved.account().isEmpty())
        .map(proved -> signUp(proof, proved, fields))
        .orElseGet(Continuation.Expired::new);
  }

  /* Decides again, because the site and the provider may have changed, and others signed up. */
  private Continuation signUp(Proof proof, Proved proved, CustomFields fields) {
    var provider = proved.provider();
    return switch (people.decide(provider, proved.identity(), signUps.isClosed(proof.site()))) {
      // The provider is asked again, and the answer says the rest.
      case DeveloperSignInDecision.Enter _, DeveloperSignInDecision.AskForPassword _ ->
          new Continuation.Known(provider.id());
      case DeveloperSignInDecision.SignUp _ -> add(proof, proved, fields);
      case DeveloperSignInDecision.Refuse _ -> new Continuation.Expired();
    };
  }

  private Continuation add(Proof proof, Proved proved, CustomFields fields) {
    if (signUps.waits(proof.site(), proved)) {
      return new Continuation.Waits();
    }
    if (!tickets.spend(proof.ticket())) {
      return new Continuation.Expired();
    }
    return switch (signUps.signUp(proof.site(), proved, fields, proof.request())) {
      case WAITS -> new Continuation.Waits();
      case REGISTERED -> new Continuation.Known(proved.provider().id());
      case WRONG_PASSWORD, EXPIRED -> new Continuation.Expired();
    };
  }
}
