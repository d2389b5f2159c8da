package io.portico.application.service.session;

import static io.portico.domain.audit.AuditAction.PASSWORD_LINK_ISSUED;
import static io.portico.domain.audit.AuditAction.USER_PASSWORD_CHANGED;
import static io.portico.domain.audit.AuditAction.USER_REPLACED;

import io.portico.application.port.in.session.AccessLinkQueries;
import io.portico.application.port.in.session.RequestPassword;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.in.session.UseAccessLink;
import io.portico.application.port.in.setup.IssueSetUpLink;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.mail.Message;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Sends and takes the one-time links with which dashboard users choose a password. */
public final class AccessLinkService
    implements AccessLinkQueries, RequestPassword, UseAccessLink, IssueSetUpLink {

  private static final EmailAddress FIRST_ADMINISTRATOR = new EmailAddress("admin@localhost");

  /* Between two mails to one user, so that no user can be flooded. */
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private final DashboardUsers users;
  private final Organisations organisations;
  private final IdentityProviders providers;
  private final AccessLinks links;
  private final NewAccessLinks newLinks;
  private final NewPasswords newPasswords;
  private final SecondStepService secondStep;
  private final UserSessions sessions;
  private final OutboxWriter outbox;
  private final ConstantTimeResponse responses;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public AccessLinkService(
      DashboardUsers users,
      Organisations organisations,
      IdentityProviders providers,
      AccessLinks links,
      NewAccessLinks newLinks,
      NewPasswords newPasswords,
      SecondStepService secondStep,
      UserSessions sessions,
      OutboxWriter outbox,
      ConstantTimeResponse responses,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.users = users;
    this.organisations = organisations;
    this.providers = providers;
    this.links = links;
    this.newLinks = newLinks;
    this.newPasswords = newPasswords;
    this.secondStep = secondStep;
    this.sessions = sessions;
    this.outbox = outbox;
    this.responses = responses;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /* ---- set-up ---- */

  @Override
  public Optional<AccessLinkToken> issue(boolean again) {
    return organisations
        .first()
        .flatMap(
            first ->
                users.withEmail(FIRST_ADMINISTRATOR, DashboardUsers.MOST).stream()
                    .filter(user -> user.organisation().equals(first.id()))
                    .filter(user -> user.administers() && user.password().isEmpty())
                    .filter(user -> !(again && hasOtherAdministrators(user)))
                    .findFirst())
        .map(
            user ->
                unitOfWork.execute(
                    () -> {
                      recordIssue(Actor.portico(user.organisation()), user);
                      return newLinks.add(user, AccessLinkPurpose.SET_UP);
                    }));
  }

  private boolean hasOtherAdministrators(DashboardUser user) {
    return users.administrators(user.organisation()).remainWithout(user.id());
  }

  private void recordIssue(Actor actor, DashboardUser user) {
    var snapshot = Snapshots.of(user);
    audit.record(actor, PASSWORD_LINK_ISSUED, user.id(), snapshot, snapshot);
  }

  /* ---- forgotten password ---- */

  @Override
  public void request(String email, String request) {
    var attempt = responses.start();
    EmailAddress.parse(email).stream()
        .flatMap(address -> users.withEmail(address, DashboardUsers.MOST).stream())
        .filter(user -> user.profile().active())
        .filter(user -> !providers.refusePasswords(user.organisation(), ProviderAudience.DASHBOARD))
        .limit(SignIn.MOST_ORGANISATIONS)
        .forEach(user -> unitOfWork.run(() -> send(user, request)));
    attempt.finishAfter(SignIn.MOST_ORGANISATIONS);
  }

  private void send(DashboardUser found, String request) {
    var present = users.findForUpdate(found.organisation(), found.id());
    if (present.isEmpty() || wasSentOneNow(present.get())) {
      return;
    }
    var user = present.get();
    var asked = Actor.portico(user.organisation()).during(request);
    recordIssue(asked, user);
    var link = newLinks.issue(user, AccessLinkPurpose.PASSWORD_RESET);
    var organisation = organisations.find(user.organisation()).orElseThrow();
    var to = user.profile().email();
    outbox.post(
        user.organisation(),
        to,
        new Message.PasswordReset(new Message.Access(organisation.name(), to), link));
  }

  private boolean wasSentOneNow(DashboardUser user) {
    var latest = clock.instant().minus(PAUSE);
    return links.ofUser(user.organisation(), user.id()).stream()
        .anyMatch(link -> link.issuedAt().isAfter(latest));
  }

  /* ---- use ---- */

  @Override
  public Optional<Offer> find(AccessLinkToken link) {
    return links
        .find(link.hash())
        .filter(found -> isOfAUser(found, clock.instant()))
        .flatMap(
            found ->
                users
                    .find(found.organisation(), found.user())
                    .filter(user -> user.profile().active())
                    .map(user -> offer(found, user)));
  }

  private boolean isOfAUser(AccessLink link, Instant at) {
    return link.purpose().realm() == Realm.USERS
        && link.isValid(at)
        && (link.purpose() == AccessLinkPurpose.SET_UP
            || !providers.refusePasswords(link.organisation(), ProviderAudience.DASHBOARD));
  }

  private Offer offer(AccessLink link, DashboardUser user) {
    return new Offer(
        link.purpose(),
        user.profile().email(),
        organisations.find(user.organisation()).orElseThrow());
  }

  @Override
  public Outcome use(Command command) {
    newPasswords.check(command.password());
    if (find(command.link()).isEmpty()) {
      // Hashing is dear: not for those who guess.
      return new Outcome.Expired();
    }
    var password = newPasswords.hash(command.password());
    return unitOfWork.execute(() -> take(command, password));
  }

  private Outcome take(Command command, PasswordHash password) {
    var now = clock.instant();
    var link = links.find(command.link().hash()).filter(found -> isOfAUser(found, now));
    // The lock of the user comes first: of several that use a link at once, one goes on.
    var before =
        link.flatMap(found -> users.findForUpdate(found.organisation(), found.user()))
            .filter(user -> user.profile().active());
    var taken = before.isPresent() ? links.take(command.link().hash()) : link;
    if (before.isEmpty() || taken.isEmpty()) {
      return new Outcome.Expired();
    }
    var after = changed(before.get(), taken.get(), command, password, now);
    return switch (users.replace(after)) {
      case REPLACED -> finish(before.get(), after, command);
      case EMAIL_TAKEN -> {
        links.add(taken.get());
        yield new Outcome.EmailTaken(after.profile().email());
      }
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("the unchanged credential belongs to another user");
    };
  }

  private static DashboardUser changed(
      DashboardUser user, AccessLink link, Command command, PasswordHash password, Instant now) {
    var profile =
        switch (link.purpose()) {
          case SET_UP -> command.email().map(user.profile()::withEmail).orElse(user.profile());
          case INVITATION,
              PASSWORD_RESET,
              SIGN_UP,
              DEVELOPER_PASSWORD,
              NEW_ADDRESS,
              PRESENT_ADDRESS,
              APPLICATION ->
              user.profile();
        };
    return user.described(profile, Optional.of(password), now);
  }

  private Outcome finish(DashboardUser before, DashboardUser after, Command command) {
    sessions.follow(before, after);
    var actor = after.actor().during(command.request());
    var snapshot = Snapshots.of(after);
    if (!after.profile().equals(before.profile())) {
      audit.record(actor, USER_REPLACED, after.id(), Snapshots.of(before), snapshot);
    }
    audit.record(actor, USER_PASSWORD_CHANGED, after.id(), snapshot, snapshot);
    return new Outcome.Done(secondStep.proceed(after, command.browser()).orElseThrow());
  }
}
