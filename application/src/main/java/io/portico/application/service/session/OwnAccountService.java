package io.portico.application.service.session;

import static io.portico.domain.audit.AuditAction.CREDENTIAL_RESET;
import static io.portico.domain.audit.AuditAction.USER_PASSWORD_CHANGED;
import static io.portico.domain.audit.AuditAction.USER_REPLACED;

import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.ChangeOwnName;
import io.portico.application.port.in.session.ChangeOwnPassword;
import io.portico.application.port.in.session.ReplaceOwnCredential;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.factor.FactorProofs;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What a dashboard user changes of their own account. It asks for no permission, because users of
 * any role may change the account that they signed in to, and it reaches no other.
 */
public final class OwnAccountService
    implements ChangeOwnName, ChangeOwnPassword, ReplaceOwnCredential {

  private final DashboardUsers users;
  private final NewSessions newSessions;
  private final UserSessions sessions;
  private final IdentityProviders providers;
  private final ProviderSessions providerSessions;
  private final CallerCache callerCache;
  private final TokenGenerator tokens;
  private final NewPasswords newPasswords;
  private final PasswordHasher hasher;
  private final LoginThrottle throttle;
  private final FactorProofs proofs;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public OwnAccountService(
      DashboardUsers users,
      NewSessions newSessions,
      UserSessions sessions,
      IdentityProviders providers,
      ProviderSessions providerSessions,
      CallerCache callerCache,
      TokenGenerator tokens,
      NewPasswords newPasswords,
      PasswordHasher hasher,
      LoginThrottle throttle,
      FactorProofs proofs,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.users = users;
    this.newSessions = newSessions;
    this.sessions = sessions;
    this.providers = providers;
    this.providerSessions = providerSessions;
    this.callerCache = callerCache;
    this.tokens = tokens;
    this.newPasswords = newPasswords;
    this.hasher = hasher;
    this.throttle = throttle;
    this.proofs = proofs;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public DashboardUser change(Actor actor, String firstName, String lastName) {
    return unitOfWork.execute(
        () ->
            replace(
                actor,
                USER_REPLACED,
                user ->
                    user.described(
                        user.profile().named(firstName, lastName),
                        Optional.empty(),
                        clock.instant())));
  }

  @Override
  public ChangeOwnPassword.Outcome change(ChangeOwnPassword.Command command) {
    newPasswords.check(command.next());
    var actor = command.actor();
    var user = user(actor);
    if (providers.refusePasswords(actor.organisation(), ProviderAudience.DASHBOARD)) {
      return new ChangeOwnPassword.Outcome.PasswordsRefused();
    }
    if (user.password().isEmpty() && command.session().provider().isPresent()) {
      return new ChangeOwnPassword.Outcome.Unproved();
    }
    if (user.password().isPresent() && !proves(command, user, user.password().get())) {
      return new ChangeOwnPassword.Outcome.Refused();
    }
    var hash = newPasswords.hash(command.next());
    return unitOfWork.execute(
        () -> {
          var changed =
              replace(
                  actor,
                  USER_PASSWORD_CHANGED,
                  present -> {
                    // Who has proved the former password has not proved that of another change.
                    return present.password().equals(user.password())
                        ? present.described(present.profile(), Optional.of(hash), clock.instant())
                        : present;
                  });
          return changed.password().equals(Optional.of(hash))
              ? new ChangeOwnPassword.Outcome.Changed(
                  start(changed, command.session(), command.browser()))
              : new ChangeOwnPassword.Outcome.Refused();
        });
  }

  /* A stolen session must not become a way to guess the password. */
  private boolean proves(
      ChangeOwnPassword.Command command, DashboardUser user, PasswordHash present) {
    var login =
        LoginSubjects.of(
            Realm.USERS,
            user.profile().email().written(),
            new LoginOrigin.Visitor(command.browser().address()),
            List.of(present));
    if (throttle.isLocked(OrganisationId.ALL, login)) {
      return false;
    }
    var right =
        command.present().filter(password -> isRight(password, present)).isPresent()
            && throttle.admit(OrganisationId.ALL, login);
    if (!right) {
      throttle.recordFailure(OrganisationId.ALL, login);
    }
    return right;
  }

  private boolean isRight(Password password, PasswordHash present) {
    return SignInService.mayHaveBeenChosen(password)
        && hasher.inTurn(() -> hasher.matches(password, present));
  }

  @Override
  public ReplaceOwnCredential.Outcome replace(
      Actor actor, FactorProof proof, Session session, Browser browser) {
    var before = user(actor);
    if (proofs.needsProof(before) && !proofs.proves(before, proof, browser)) {
      return new ReplaceOwnCredential.Outcome.Refused();
    }
    var credential = tokens.next();
    var replaced =
        unitOfWork.execute(
            () -> {
              var user =
                  replace(
                      actor,
                      CREDENTIAL_RESET,
                      present -> present.withCredential(credential.hash(), clock.instant()));
              return new ReplaceOwnCredential.Outcome.Replaced(
                  credential, start(user, session, browser));
            });
    callerCache.evict(before.credential());
    return replaced;
  }

  private DashboardUser user(Actor actor) {
    return users.find(actor.organisation(), actor.user()).orElseThrow(notFound(actor));
  }

  /* The browser keeps what it had, and no more: a session of a provider must not become another. */
  private SignedIn start(DashboardUser user, Session former, Browser browser) {
    var started =
        newSessions.startInPlaceOf(former, user, browser).orElseThrow(notFound(user.actor()));
    providerSessions
        .find(user.organisation(), former.id())
        .map(tie -> tie.of(started.session().id()))
        .ifPresent(providerSessions::add);
    return started;
  }

  private DashboardUser replace(
      Actor actor, AuditAction action, UnaryOperator<DashboardUser> change) {
    var before =
        users.findForUpdate(actor.organisation(), actor.user()).orElseThrow(notFound(actor));
    var after = change.apply(before);
    if (after.equals(before)) {
      return before;
    }
    if (users.replace(after) != DashboardUsers.Replacement.REPLACED) {
      throw new IllegalStateException("what did not change belongs to another user");
    }
    sessions.follow(before, after);
    audit.record(actor, action, after.id(), Snapshots.of(before), Snapshots.of(after));
    return after;
  }

  private static Supplier<RefusedException.NotFound> notFound(Actor actor) {
    return RecordKind.USER.notFound(actor.user());
  }
}
