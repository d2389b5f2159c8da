package io.portico.application.service.signup;

import io.portico.application.port.in.signup.SignUpDeveloper.Confirmation;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.signup.SignUps;
import io.portico.application.service.identity.ProviderTickets.Proved;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.session.AccessLink;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import io.portico.domain.signup.SignUpProof;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Keeps sign-ups until their address is confirmed, and until an administrator has approved them
 * where the site wants that. Only then is there a developer.
 */
public record SiteSignUps(
    SignUps signUps,
    PortalConfigurations configurations,
    SignedUpDevelopers register,
    SiteMails mails,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  /** Returns the names of the custom fields that the form asks for. */
  List<String> fields(OrganisationId organisation) {
    return configurations.current(organisation).signupFields();
  }

  /** Returns whether the site takes no sign-ups. */
  boolean isClosed(Site site) {
    return site.access().signUp() == SignUpMode.CLOSED
        || configurations.current(site.organisation()).disableSignup();
  }

  /** Keeps a sign-up, and mails the link that confirms its address. */
  void add(Site site, EmailAddress email, CustomFields fields, SignUpProof proof) {
    var signUp = begun(site, email, fields, proof);
    signUps.add(site.organisation(), signUp);
    mails.signUp(site, signUp);
  }

  private SignUp begun(Site site, EmailAddress email, CustomFields fields, SignUpProof proof) {
    return new SignUp(
        new SignUpId(ids.next()),
        email,
        wanted(site, fields),
        proof,
        Optional.of(site.languages().getFirst()),
        clock.instant(),
        Optional.empty());
  }

  private CustomFields wanted(Site site, CustomFields given) {
    var wanted = new LinkedHashMap<>(given.filled());
    wanted.keySet().retainAll(fields(site.organisation()));
    return CustomFields.of(wanted);
  }

  /** Returns a sign-up with this address, whose link may still confirm it. */
  Optional<SignUp> unconfirmed(Site site, EmailAddress email) {
    var now = clock.instant();
    return signUps.withEmail(site.organisation(), email).stream()
        .filter(one -> one.expiresAt().filter(now::isBefore).isPresent())
        .findFirst();
  }

  Optional<SignUp> find(Site site, AccessLink link) {
    return signUps.find(site.organisation(), new SignUpId(link.user().value()));
  }

  Optional<SignUp> take(Site site, AccessLink link) {
    return signUps.take(site.organisation(), new SignUpId(link.user().value()));
  }

  /**
   * Returns whether a sign-up of the person at a provider waits for a review. Another sign-in then
   * changes nothing.
   */
  boolean waits(Site site, Proved proved) {
    var proof = proof(proved);
    return signUps.withEmail(site.organisation(), proved.email()).stream()
        .anyMatch(one -> one.confirmedAt().isPresent() && one.proof().equals(proof));
  }

  private static SignUpProof proof(Proved proved) {
    var provider = proved.provider();
    return new SignUpProof.ByProvider(provider.id(), provider.details().issuer(), proved.subject());
  }

  /** Signs up a person whose address a provider has verified: there is nothing to confirm. */
  Confirmation signUp(Site site, Proved proved, CustomFields fields, String request) {
    if (isClosed(site)) {
      return Confirmation.EXPIRED;
    }
    var signUp = begun(site, proved.email(), fields, proof(proved));
    return unitOfWork.execute(() -> confirm(site, signUp, request));
  }

  /** Makes a developer of a sign-up whose address is confirmed, or keeps it for a review. */
  Confirmation confirm(Site site, SignUp signUp, String request) {
    var organisation = site.organisation();
    signUps.removeAll(organisation, signUp.email());
    return switch (site.access().signUp()) {
      case REVIEWED -> {
        signUps.add(organisation, signUp.confirmed(clock.instant()));
        configurations
            .current(organisation)
            .owner()
            .ifPresent(owner -> mails.received(site, signUp, owner));
        yield Confirmation.WAITS;
      }
      case OPEN, CLOSED -> {
        var developer = new DeveloperId(ids.next());
        if (!register.add(
            DeveloperRights.actor(organisation, developer).during(request), developer, signUp)) {
          mails.notice(site, SiteNotice.SIGN_UP_KNOWN, signUp.email(), "");
        }
        yield Confirmation.REGISTERED;
      }
    };
  }
}
