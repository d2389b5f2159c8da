package io.portico.application.service.signup;

import static io.portico.domain.audit.AuditAction.SIGN_UP_DECLINED;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.signup.ReviewSignUps;
import io.portico.application.port.in.signup.SignUpDeveloper;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.port.out.signup.SignUps;
import io.portico.application.service.account.DeviceSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.identity.ProviderTickets.Proved;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Text;
import io.portico.domain.shared.UserId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import io.portico.domain.signup.SignUpProof;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps sign-ups until their address is confirmed, and until an administrator has approved them
 * where the site wants that. Only then is there a developer.
 */
public final class SignUpService implements SignUpDeveloper, ReviewSignUps {

  /* Every answer takes as long as checking this many passwords: longer than any work behind it. */
  private static final int LONGEST = 2;

  private static final int LONGEST_REASON = 1_000;

  private final SignUps signUps;
  private final Developers developers;
  private final AccessLinks links;
  private final PortalConfigurations configurations;
  private final SignedUpDevelopers register;
  private final SiteMails mails;
  private final MailThrottle throttle;
  private final LoginThrottle guesses;
  private final NewPasswords passwords;
  private final ConstantTimeResponse responses;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public SignUpService(
      SignUps signUps,
      Developers developers,
      AccessLinks links,
      PortalConfigurations configurations,
      SignedUpDevelopers register,
      SiteMails mails,
      LoginFailures failures,
      NewPasswords passwords,
      ConstantTimeResponse responses,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.signUps = signUps;
    this.developers = developers;
    this.links = links;
    this.configurations = configurations;
    this.register = register;
    this.mails = mails;
    this.throttle = new MailThrottle(failures, clock, unitOfWork);
    this.guesses = new LoginThrottle(failures, clock, unitOfWork);
    this.passwords = passwords;
    this.responses = responses;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /* ---- sign up ---- */

  @Override
  public List<String> fields(OrganisationId organisation) {
    return configurations.current(organisation).signupFields();
  }

  @Override
  public Outcome signUp(Command command) {
    var site = command.site();
    if (isClosed(site)) {
      return new Outcome.Closed();
    }
    passwords.check(command.password());
    var wait = throttle.from(site.organisation(), command.networkAddress());
    if (wait.isPositive()) {
      return new Outcome.TooMany(wait);
    }
    var attempt = responses.start();
    // Also for an address that has an account, so that both take as long.
    var hash = passwords.hash(command.password());
    unitOfWork.run(() -> add(command, hash));
    attempt.finishAfter(LONGEST);
    return new Outcome.Sent();
  }

  /** Returns whether the site takes no sign-ups. */
  boolean isClosed(Site site) {
    return site.signUp() == SignUpMode.CLOSED
        || configurations.current(site.organisation()).disableSignup();
  }

  private void add(Command command, PasswordHash hash) {
    var site = command.site();
    var email = command.email();
    if (throttle.to(site.organisation(), email, MailThrottle.Purpose.SIGN_UP).isPositive()) {
      return;
    }
    if (developers.findByEmail(site.organisation(), email).isPresent()) {
      mails.notice(site, SiteNotice.SIGN_UP_KNOWN, email, "");
      return;
    }
    var signUp =
        new SignUp(
            new SignUpId(ids.next()),
            email,
            wanted(site, command.fields()),
            new SignUpProof.ByPassword(hash),
            Optional.of(site.languages().getFirst()),
            clock.instant(),
            Optional.empty());
    signUps.add(site.organisation(), signUp);
    mails.signUp(site, signUp);
  }

  private CustomFields wanted(Site site, CustomFields given) {
    var wanted = new LinkedHashMap<>(given.filled());
    wanted.keySet().retainAll(fields(site.organisation()));
    return CustomFields.of(wanted);
  }

  @Override
  public Outcome sendAgain(Site site, EmailAddress email, String networkAddress) {
    if (isClosed(site)) {
      return new Outcome.Closed();
    }
    var wait = throttle.from(site.organisation(), networkAddress);
    if (wait.isPositive()) {
      return new Outcome.TooMany(wait);
    }
    var attempt = responses.start();
    unitOfWork.run(() -> sendAgain(site, email));
    attempt.finishAfter(1);
    return new Outcome.Sent();
  }

  private void sendAgain(Site site, EmailAddress email) {
    var now = clock.instant();
    if (throttle.to(site.organisation(), email, MailThrottle.Purpose.SIGN_UP).isZero()) {
      signUps.withEmail(site.organisation(), email).stream()
          .filter(one -> one.expiresAt().filter(now::isBefore).isPresent())
          .findFirst()
          .ifPresent(one -> mails.signUp(site, one));
    }
  }

  /* ---- confirm ---- */

  @Override
  public Optional<EmailAddress> find(Site site, AccessLinkToken link) {
    return signUp(site, link).map(SignUp::email);
  }

  private Optional<SignUp> signUp(Site site, AccessLinkToken link) {
    return found(site, link).flatMap(found -> signUps.find(site.organisation(), signUp(found)));
  }

  private Optional<AccessLink> found(Site site, AccessLinkToken link) {
    return links
        .find(link.hash())
        .filter(
            found -> found.opens(AccessLinkPurpose.SIGN_UP, site.organisation(), clock.instant()));
  }

  private static SignUpId signUp(AccessLink link) {
    return new SignUpId(link.user().value());
  }

  @Override
  public Confirmation confirm(Site site, AccessLinkToken link, Password password, String request) {
    // Outside of the unit of work, because checking a password is slow.
    if (signUp(site, link).filter(signUp -> !isProved(site, signUp, password)).isPresent()) {
      return Confirmation.WRONG_PASSWORD;
    }
    return unitOfWork.execute(
        () ->
            found(site, link)
                .filter(_ -> !isClosed(site))
                .flatMap(found -> links.take(found.token()))
                .flatMap(found -> signUps.take(site.organisation(), signUp(found)))
                .map(found -> confirm(site, found, request))
                .orElse(Confirmation.EXPIRED));
  }

  private boolean isProved(Site site, SignUp signUp, Password password) {
    var id = signUp.id().value();
    var guess = DeviceSubjects.of(new UserId(id), id);
    if (guesses.isLocked(site.organisation(), guess)) {
      return false;
    }
    var isRight =
        signUp.proof().password().filter(hash -> passwords.matches(password, hash)).isPresent();
    if (!isRight) {
      guesses.recordFailure(site.organisation(), guess);
    }
    return isRight;
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
    var signUp =
        new SignUp(
            new SignUpId(ids.next()),
            proved.email(),
            wanted(site, fields),
            proof(proved),
            Optional.of(site.languages().getFirst()),
            clock.instant(),
            Optional.empty());
    return unitOfWork.execute(() -> confirm(site, signUp, request));
  }

  private Confirmation confirm(Site site, SignUp signUp, String request) {
    var organisation = site.organisation();
    signUps.removeAll(organisation, signUp.email());
    return switch (site.signUp()) {
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

  /* ---- review ---- */

  @Override
  public OffsetPage<SignUp> waiting(Actor actor, OffsetRange range) {
    actor.require(Permission.READ);
    return new OffsetPage<>(
        signUps.confirmed(actor.organisation(), range.offset(), range.limit()),
        signUps.countConfirmed(actor.organisation()));
  }

  @Override
  public Optional<SignUp> find(Actor actor, SignUpId id) {
    actor.require(Permission.READ);
    return signUps.find(actor.organisation(), id).filter(found -> found.confirmedAt().isPresent());
  }

  @Override
  public boolean approve(Actor actor, SignUpId id) {
    return decide(
        actor,
        id,
        signUp -> {
          var notice =
              register.add(actor, new DeveloperId(ids.next()), signUp)
                  ? SiteNotice.SIGN_UP_APPROVED
                  : SiteNotice.SIGN_UP_KNOWN;
          mails.notice(actor.organisation(), notice, signUp, "");
        });
  }

  @Override
  public boolean decline(Actor actor, SignUpId id, String reason) {
    var told = Text.prose("reason", reason, LONGEST_REASON);
    return decide(
        actor,
        id,
        signUp -> {
          audit.recordNew(
              actor, SIGN_UP_DECLINED, id, Snapshot.of("email", signUp.email().written()));
          mails.notice(actor.organisation(), SiteNotice.SIGN_UP_DECLINED, signUp, told);
        });
  }

  private boolean decide(Actor actor, SignUpId id, Consumer<SignUp> decision) {
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    return unitOfWork.execute(
        () -> {
          var taken = find(actor, id).flatMap(_ -> signUps.take(actor.organisation(), id));
          taken.ifPresent(decision);
          return taken.isPresent();
        });
  }
}
