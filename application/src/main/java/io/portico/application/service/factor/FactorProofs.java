package io.portico.application.service.factor;

import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.port.out.factor.OneTimeCodes;
import io.portico.application.port.out.factor.Passkeys;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.factor.FactorTickets.Purpose;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.account.Realm;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorKind;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.factor.TimeSteps;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.OrganisationId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** Checks proofs, uses them up, and counts wrong ones, as at sign-ins over all organisations. */
public record FactorProofs(
    Factors factors,
    OneTimeCodes codes,
    Passkeys passkeys,
    FactorTickets tickets,
    PasswordHasher hasher,
    Sealing sealing,
    LoginThrottle throttle,
    InstantSource clock) {

  private static final String SECRET = "secret of one-time codes";
  private static final int DIGITS = 6;
  private static final Pattern CODE = Pattern.compile("\\d{3} ?\\d{3}");

  /** Returns whether {@code user} has anything that a proof could be of. */
  public boolean needsProof(DashboardUser user) {
    return user.password().isPresent() || !of(user).isEmpty();
  }

  /**
   * Returns whether {@code proof} is right, and uses it up. Counts a wrong one; codes and passwords
   * are refused while too many were wrong, passkeys never, because they cannot be guessed.
   */
  public boolean proves(DashboardUser user, FactorProof proof, Browser browser) {
    var origin = new LoginOrigin.Visitor(browser.address());
    return switch (proof) {
      case FactorProof.Assertion(var ticket, var answer) -> {
        var right = isRight(user, ticket, answer);
        if (!right) {
          LoginSubjects.visitor(origin)
              .ifPresent(from -> throttle.recordFailure(OrganisationId.ALL, from));
        }
        yield right;
      }
      case FactorProof.Code(var typed) ->
          counted(
              LoginSubjects.ofFactors(user.id(), origin), () -> isRight(user, typed), () -> false);
      case FactorProof.Typed(var text) -> typed(user, text, origin);
    };
  }

  /* Some passwords look like codes: what is neither counts once, as a wrong code. */
  private boolean typed(DashboardUser user, String text, LoginOrigin origin) {
    var login =
        LoginSubjects.of(
            Realm.USERS,
            user.profile().email().written(),
            origin,
            user.password().stream().toList());
    var password = new Password(text);
    var typed = text.strip();
    var looksLikeACode = CODE.matcher(typed).matches() || RecoveryCode.parse(typed).isPresent();
    return looksLikeACode
        ? counted(
            LoginSubjects.ofFactors(user.id(), origin),
            () -> isRight(user, typed),
            () ->
                !isLocked(login)
                    && isRight(user, password)
                    && throttle.admit(OrganisationId.ALL, login))
        : counted(login, () -> isRight(user, password), () -> false);
  }

  private boolean counted(LoginSubjects login, BooleanSupplier check, BooleanSupplier otherwise) {
    if (isLocked(login)) {
      throttle.recordRefusal(OrganisationId.ALL, login);
      return false;
    }
    var right =
        (check.getAsBoolean() && throttle.admit(OrganisationId.ALL, login))
            || otherwise.getAsBoolean();
    if (!right) {
      throttle.recordFailure(OrganisationId.ALL, login);
    }
    return right;
  }

  private boolean isLocked(LoginSubjects login) {
    return throttle.isLocked(OrganisationId.ALL, login)
        || throttle.isVisitorLocked(OrganisationId.ALL, login);
  }

  private boolean isRight(DashboardUser user, Password password) {
    return user.password().isPresent()
        && password.secret().length() <= 2 * PasswordRules.LONGEST
        && hasher.inTurn(() -> hasher.matches(password, user.password().get()));
  }

  private boolean isRight(DashboardUser user, String ticket, String answer) {
    var credential = passkeys.credential(answer);
    return of(user).stream()
        .filter(factor -> factor.credential().isPresent())
        .filter(factor -> factor.credential().equals(credential))
        .anyMatch(factor -> proves(factor, Purpose.SECOND_STEP, ticket, answer));
  }

  /**
   * Returns whether {@code passkey} has signed {@code answer} for {@code ticket}, and spends that.
   * For a sign-in with the passkey alone, the device must have verified the user.
   */
  public boolean proves(Factor passkey, Purpose purpose, String ticket, String answer) {
    var alone = purpose == Purpose.PASSKEY_SIGN_IN;
    var counter = passkeys.verify(passkey, FactorTickets.challenge(ticket), answer, alone);
    return counter.isPresent()
        && tickets.spend(purpose, ticket)
        && factors.use(passkey, counter.getAsLong(), clock.instant());
  }

  private boolean isRight(DashboardUser user, String typed) {
    var code = typed.replaceAll("\\s", "");
    if (code.length() == DIGITS) {
      return of(user).stream()
          .filter(factor -> factor.kind() == FactorKind.TOTP)
          .anyMatch(factor -> isOf(factor, code));
    }
    return RecoveryCode.parse(typed)
        .filter(parsed -> factors.takeCode(user.organisation(), user.id(), parsed))
        .isPresent();
  }

  private boolean isOf(Factor totp, String code) {
    var step = step(secret(totp.key()), code);
    return step.isPresent() && factors.use(totp, step.getAsLong(), clock.instant());
  }

  /** Returns the step of {@code code} if it is one that counts now. */
  OptionalLong step(byte[] secret, String code) {
    return TimeSteps.accepted(clock.instant())
        .filter(step -> isEqual(codes.code(secret, TimeSteps.start(step)), code))
        .max();
  }

  private static boolean isEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  String sealed(byte[] secret) {
    return sealing.seal(SECRET, HexFormat.of().formatHex(secret));
  }

  private byte[] secret(String sealed) {
    return HexFormat.of().parseHex(sealing.open(SECRET, sealed));
  }

  /** Returns the passkey that has signed {@code answer}, unverified. */
  public Optional<Factor> signer(String answer) {
    return passkeys.credential(answer).flatMap(factors::withCredential);
  }

  /** Returns the passkey that {@code answer} registers on a page with {@code ticket}. */
  Optional<Passkeys.NewPasskey> registered(String ticket, String answer) {
    return passkeys.register(FactorTickets.challenge(ticket), answer);
  }

  /** Returns the factors of {@code user}, the oldest first. */
  public List<Factor> of(DashboardUser user) {
    return factors.ofUser(user.organisation(), user.id());
  }
}
