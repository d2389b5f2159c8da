package io.portico.application.service.signup;

import io.portico.application.port.in.signup.SignUpDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.service.account.DeviceSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpProof;
import io.portico.domain.site.Site;
import java.util.List;
import java.util.Optional;

/** Takes sign-ups of people who choose a password, until their address is confirmed. */
public record SignUpService(
    SiteSignUps signUps,
    Developers developers,
    OneTimeLinks links,
    SiteMails mails,
    LoginThrottle guesses,
    NewPasswords passwords,
    ConstantTimeResponse responses,
    UnitOfWork unitOfWork)
    implements SignUpDeveloper {

  /* Every answer takes as long as checking this many passwords: longer than any work behind it. */
  private static final int LONGEST = 2;

  /* ---- sign up ---- */

  @Override
  public List<String> fields(OrganisationId organisation) {
    return signUps.fields(organisation);
  }

  @Override
  public Outcome signUp(Command command) {
    var site = command.site();
    if (signUps.isClosed(site)) {
      return new Outcome.Closed();
    }
    passwords.check(command.password());
    var wait = mails.waitFor(site, command.networkAddress());
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

  private void add(Command command, PasswordHash hash) {
    var site = command.site();
    var email = command.email();
    if (mails.waitFor(site, email, MailThrottle.Purpose.SIGN_UP).isPositive()) {
      return;
    }
    if (developers.findByEmail(site.organisation(), email).isPresent()) {
      mails.notice(site, SiteNotice.SIGN_UP_KNOWN, email, "");
      return;
    }
    signUps.add(site, email, command.fields(), new SignUpProof.ByPassword(hash));
  }

  @Override
  public Outcome sendAgain(Site site, EmailAddress email, String networkAddress) {
    if (signUps.isClosed(site)) {
      return new Outcome.Closed();
    }
    var wait = mails.waitFor(site, networkAddress);
    if (wait.isPositive()) {
      return new Outcome.TooMany(wait);
    }
    var attempt = responses.start();
    unitOfWork.run(() -> sendAgain(site, email));
    attempt.finishAfter(1);
    return new Outcome.Sent();
  }

  private void sendAgain(Site site, EmailAddress email) {
    if (mails.waitFor(site, email, MailThrottle.Purpose.SIGN_UP).isZero()) {
      signUps.unconfirmed(site, email).ifPresent(one -> mails.signUp(site, one));
    }
  }

  /* ---- confirm ---- */

  @Override
  public Optional<EmailAddress> find(Site site, AccessLinkToken link) {
    return signUp(site, link).map(SignUp::email);
  }

  private Optional<SignUp> signUp(Site site, AccessLinkToken link) {
    return links
        .find(site, link, AccessLinkPurpose.SIGN_UP)
        .flatMap(found -> signUps.find(site, found));
  }

  @Override
  public Confirmation confirm(Site site, AccessLinkToken link, Password password, String request) {
    // Outside of the unit of work, because checking a password is slow.
    if (signUp(site, link).filter(signUp -> !isProved(site, signUp, password)).isPresent()) {
      return Confirmation.WRONG_PASSWORD;
    }
    return unitOfWork.execute(
        () ->
            links
                .find(site, link, AccessLinkPurpose.SIGN_UP)
                .filter(_ -> !signUps.isClosed(site))
                .flatMap(_ -> links.take(link))
                .flatMap(taken -> signUps.take(site, taken))
                .map(signUp -> signUps.confirm(site, signUp, request))
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
}
