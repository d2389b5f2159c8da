package io.portico.application.service.own;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.own.ChangeOwnAccount;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.developer.RemoveDeveloperService;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.application.service.signup.DeveloperSignInService;
import io.portico.application.service.signup.SiteMails;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.Site;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What a developer changes of their own account with the password. It reaches no other. */
public record OwnDeveloperService(
    Developers developers,
    VerifyCredentialsService verify,
    DeveloperService changes,
    RemoveDeveloperService removal,
    DeveloperSignInService signIn,
    OneTimeLinks links,
    SiteMails mails,
    NewPasswords passwords,
    UnitOfWork unitOfWork)
    implements ChangeOwnAccount {

  private static final Set<AccessLinkPurpose> OF_ADDRESSES =
      Set.of(AccessLinkPurpose.NEW_ADDRESS, AccessLinkPurpose.PRESENT_ADDRESS);

  private Developer lock(SignedInDeveloper developer) {
    var id = developer.developer().id();
    return developers
        .lock(developer.organisation(), id)
        .orElseThrow(RecordKind.DEVELOPER.notFound(id));
  }

  /* ---- password ---- */

  @Override
  public Outcome changePassword(Command command, Password next) {
    passwords.check(next);
    var only = signIn.only(command.site().organisation());
    if (only.isPresent()) {
      return new Outcome.PasswordsRefused(only.get());
    }
    return proved(
        command,
        proved -> {
          var hash = passwords.hash(next);
          return unitOfWork
              .execute(() -> change(command, proved, hash))
              .<Outcome>map(started -> new Outcome.Done(Optional.of(started)))
              .orElseGet(Outcome.Refused::new);
        });
  }

  private Optional<StartedSession> change(Command command, Developer proved, PasswordHash hash) {
    // Who has proved the former password has not proved that of another change.
    return developers
        .lock(command.developer().organisation(), proved.id())
        .filter(present -> present.password().equals(proved.password()))
        .flatMap(
            present -> {
              changes.change(command.developer().actor(), present, hash);
              return signIn.start(
                  command.developer().organisation(), present.with(hash), command.browser());
            });
  }

  private Outcome proved(Command command, Function<Developer, Outcome> change) {
    var outcome =
        verify.verify(
            command.developer().actor(),
            command.developer().developer(),
            command.present(),
            command.browser().address());
    return switch (outcome) {
      case VerifyCredentials.Outcome.Verified(var proved) -> change.apply(proved);
      case VerifyCredentials.Outcome.Refused() -> new Outcome.Refused();
      case VerifyCredentials.Outcome.TooMany(var wait) -> new Outcome.TooMany(wait);
    };
  }

  /* ---- address ---- */

  @Override
  public Outcome changeAddress(Command command, EmailAddress next) {
    if (next.canonical().equals(command.developer().developer().details().email().canonical())) {
      throw new InvalidValueException("email", next.written(), "another address than the present");
    }
    return proved(
        command,
        proved -> {
          var wait = mails.waitFor(command.site(), command.browser().address());
          if (wait.isPositive()) {
            return new Outcome.TooMany(wait);
          }
          unitOfWork.run(() -> mailLinks(command, proved, next));
          return new Outcome.Done(Optional.empty());
        });
  }

  private void mailLinks(Command command, Developer proved, EmailAddress next) {
    var organisation = command.site().organisation();
    var present = lock(command.developer());
    if (mails.waitFor(command.site(), next, MailThrottle.Purpose.NEW_ADDRESS).isPositive()
        || !present.password().equals(proved.password())) {
      return;
    }
    linksOf(organisation, present.id()).forEach(links::remove);
    var isTaken = developers.findByEmail(organisation, next).isPresent();
    mails.addressLinks(command.site(), present, next, isTaken);
  }

  /* Expired ones too: the address of a link that has expired is not confirmed. */
  private List<AccessLink> linksOf(OrganisationId organisation, DeveloperId developer) {
    return links.of(organisation, developer).stream()
        .filter(link -> OF_ADDRESSES.contains(link.purpose()))
        .toList();
  }

  @Override
  public Optional<EmailAddress> find(Site site, AccessLinkToken link) {
    return links.find(site, link, OF_ADDRESSES).flatMap(AccessLink::address);
  }

  @Override
  public Confirmation confirm(Site site, AccessLinkToken link, String request) {
    return unitOfWork.execute(
        () -> {
          // The lock of the developer comes first: of both links used at once, one is the last.
          var developer =
              links
                  .find(site, link, OF_ADDRESSES)
                  .map(found -> new DeveloperId(found.user().value()))
                  .flatMap(id -> developers.lock(site.organisation(), id));
          var taken = developer.flatMap(_ -> links.take(link));
          if (developer.isEmpty() || taken.isEmpty()) {
            return Confirmation.EXPIRED;
          }
          return linksOf(site.organisation(), developer.get().id()).isEmpty()
              ? changed(site, developer.get(), taken.get().address().orElseThrow(), request)
              : Confirmation.WAITS_FOR_OTHER;
        });
  }

  private Confirmation changed(Site site, Developer before, EmailAddress next, String request) {
    var actor = DeveloperRights.actor(site.organisation(), before.id()).during(request);
    return switch (changes.describe(actor, before, before.details().withEmail(next))) {
      case ReplaceDeveloper.Outcome.Replaced() -> {
        for (var address : List.of(before.details().email(), next)) {
          mails.notice(site, SiteNotice.ADDRESS_CHANGED, address, next.written());
        }
        yield Confirmation.CHANGED;
      }
      case ReplaceDeveloper.Outcome.EmailTaken _ -> Confirmation.EXPIRED;
    };
  }

  /* ---- removal ---- */

  @Override
  public Outcome remove(Command command) {
    return proved(
        command,
        proved -> {
          unitOfWork.run(
              () -> {
                removal.remove(
                    new RemoveDeveloper.Command(
                        command.developer().actor(), proved.id(), Precondition.none()));
                mails.notice(
                    command.site(), SiteNotice.ACCOUNT_REMOVED, proved.details().email(), "");
              });
          return new Outcome.Done(Optional.empty());
        });
  }
}
