package io.portico.application.service.session;

import io.portico.application.port.in.session.AccessLinkQueries;
import io.portico.application.port.in.session.UseAccessLink;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.account.NewPasswords;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Takes the one-time links with which dashboard users choose a password. */
public record AccessLinkService(
    DashboardUsers users,
    Organisations organisations,
    IdentityProviders providers,
    OneTimeLinks links,
    NewPasswords newPasswords,
    SecondStepService secondStep,
    UserChanges changes,
    InstantSource clock,
    UnitOfWork unitOfWork)
    implements AccessLinkQueries, UseAccessLink {

  @Override
  public Optional<Offer> find(AccessLinkToken link) {
    return links
        .find(link)
        .filter(this::isOfAUser)
        .flatMap(
            found ->
                users
                    .find(found.organisation(), found.user())
                    .filter(user -> user.profile().active())
                    .map(user -> offer(found, user)));
  }

  private boolean isOfAUser(AccessLink link) {
    return link.purpose().realm() == Realm.USERS
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
    var link = links.find(command.link()).filter(this::isOfAUser);
    // The lock of the user comes first: of several that use a link at once, one goes on.
    var locked =
        link.flatMap(found -> users.findForUpdate(found.organisation(), found.user()))
            .filter(user -> user.profile().active());
    var taken = locked.flatMap(_ -> links.take(command.link()));
    if (taken.isEmpty()) {
      return new Outcome.Expired();
    }
    var before = locked.orElseThrow();
    var after = changed(before, taken.get(), command, password, clock.instant());
    if (!changes.replace(after.actor().during(command.request()), before, after)) {
      links.putBack(taken.get());
      return new Outcome.EmailTaken(after.profile().email());
    }
    return new Outcome.Done(secondStep.proceed(after, command.browser()).orElseThrow());
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
}
