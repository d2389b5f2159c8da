package io.portico.application.service.factor;

import static io.portico.application.service.factor.FactorTickets.Purpose.NEW_PASSKEY;
import static io.portico.application.service.factor.FactorTickets.Purpose.NEW_TOTP;
import static io.portico.application.service.factor.FactorTickets.Purpose.SECOND_STEP;
import static io.portico.domain.audit.AuditAction.FACTOR_ADDED;

import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.FactorOfferQueries;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.factor.Factors;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.FactorKind;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Adds second factors. */
public record AddFactorService(
    Factors factors,
    FactorTickets tickets,
    FactorProofs proofs,
    FactorChanges changes,
    TokenGenerator tokens,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork)
    implements AddFactor, FactorOfferQueries {

  private static final int SECRET_BYTES = 20;
  private static final int LONGEST_SHOWN = 48;

  @Override
  public Offer offer(Actor actor, String sent) {
    var user = changes.user(actor);
    var totp =
        opened(NEW_TOTP, actor, sent)
            .map(lines -> totp(user, sent, secret(lines)))
            .orElseGet(() -> totp(user));
    return new Offer(totp, passkey(user));
  }

  @Override
  public boolean needsProof(Actor actor) {
    return proofs.needsProof(changes.user(actor));
  }

  private static byte[] secret(List<String> lines) {
    return HexFormat.of().parseHex(lines.get(1));
  }

  private Totp totp(DashboardUser user) {
    var secret = Arrays.copyOf(Sha256.hash(tokens.next().secret()), SECRET_BYTES);
    var lines = List.of(owner(user.actor()), HexFormat.of().formatHex(secret));
    return totp(user, tickets.issue(NEW_TOTP, lines), secret);
  }

  private Totp totp(DashboardUser user, String ticket, byte[] secret) {
    var shown = Base32.of(secret);
    var issuer = encoded(shortened("Portico " + changes.organisation(user)));
    var account = encoded(shortened(user.profile().email().written()));
    return new Totp(
        ticket,
        shown,
        "otpauth://totp/%s:%s?secret=%s&issuer=%s".formatted(issuer, account, shown, issuer));
  }

  /* A QR code has no room for the longest names. */
  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST_SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_SHOWN - 1)) + "…";
  }

  /* Percent-encoding of all but ASCII letters and digits. */
  private static String encoded(String text) {
    var encoded = new StringBuilder();
    for (var b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b > 0 && Character.isLetterOrDigit(b)) {
        encoded.append((char) b);
      } else {
        encoded.append("%%%02X".formatted(b & 0xff));
      }
    }
    return encoded.toString();
  }

  private Passkey passkey(DashboardUser user) {
    var ticket = tickets.issue(NEW_PASSKEY, List.of(owner(user.actor())));
    return new Passkey(
        ticket,
        FactorTickets.challengeText(ticket),
        user.id(),
        user.profile().email().written(),
        proofs.of(user).stream().flatMap(factor -> factor.credential().stream()).toList());
  }

  private static String owner(Actor actor) {
    return actor.organisation() + " " + actor.user();
  }

  @Override
  public Outcome add(Command command) {
    return add(command, confirmed(command));
  }

  @Override
  public Outcome add(Command command, FactorProof proof, Browser browser) {
    var factor = confirmed(command);
    var user = changes.user(command.actor());
    if (proofs.needsProof(user) && !proofs.proves(user, proof, browser)) {
      throw InvalidValueException.found(
          "proof", "a wrong password or code, or one after too many", "your password or a code");
    }
    return add(command, factor);
  }

  /**
   * Adds the first factor of a user whose password was right, and spends {@code step}, the ticket
   * of that; returns empty if the user has a factor, or the ticket was spent. Of concurrent calls,
   * one succeeds.
   */
  public Optional<Added> addFirst(Command command, String step) {
    var factor = confirmed(command);
    return unitOfWork.execute(
        () -> {
          var user = changes.lock(command.actor(), factor.user());
          return proofs.of(user).isEmpty() && tickets.spend(SECOND_STEP, step)
              ? Optional.of(added(command, factor, user, true))
              : Optional.empty();
        });
  }

  private Factor confirmed(Command command) {
    var totp = opened(NEW_TOTP, command.actor(), command.ticket());
    var passkey = opened(NEW_PASSKEY, command.actor(), command.ticket());
    if (totp.isEmpty() && passkey.isEmpty()) {
      throw usedTicket();
    }
    return totp.map(lines -> totp(command, secret(lines))).orElseGet(() -> passkey(command));
  }

  private Optional<List<String>> opened(FactorTickets.Purpose purpose, Actor actor, String ticket) {
    return tickets.open(purpose, ticket).filter(lines -> lines.getFirst().equals(owner(actor)));
  }

  private Factor totp(Command command, byte[] secret) {
    var code = command.answer().replaceAll("\\s", "");
    var step = proofs.step(secret, code);
    if (step.isEmpty()) {
      throw InvalidValueException.found(
          "answer", "a code that is wrong or too old", "the code that the app shows now");
    }
    return factor(
        command, FactorKind.TOTP, Optional.empty(), proofs.sealed(secret), step.getAsLong());
  }

  private Factor passkey(Command command) {
    var created =
        proofs
            .registered(command.ticket(), command.answer())
            .orElseThrow(AddFactorService::wrongAnswer);
    return factor(
        command,
        FactorKind.PASSKEY,
        Optional.of(created.credential()),
        created.key(),
        created.counter());
  }

  private static InvalidValueException usedTicket() {
    return InvalidValueException.found(
        "ticket", "one that has expired or was used", "a new one, within ten minutes");
  }

  private static InvalidValueException wrongAnswer() {
    return InvalidValueException.found(
        "answer", "not that of a new passkey", "the answer of the browser on a page of Portico");
  }

  private Factor factor(
      Command command, FactorKind kind, Optional<String> credential, String key, long counter) {
    return new Factor(
        new FactorId(ids.next()),
        command.actor().organisation(),
        command.actor().user(),
        kind,
        command.name(),
        credential,
        key,
        counter,
        clock.instant(),
        Optional.empty());
  }

  private Outcome add(Command command, Factor factor) {
    return unitOfWork.execute(
        () -> {
          var user = changes.lock(command.actor(), factor.user());
          var present = proofs.of(user);
          return present.size() < Factor.MOST
              ? added(command, factor, user, present.isEmpty())
              : new TooMany(Factor.MOST);
        });
  }

  private Added added(Command command, Factor factor, DashboardUser user, boolean first) {
    if (!tickets.spend(purpose(factor), command.ticket())) {
      throw usedTicket();
    }
    if (!factors.add(factor)) {
      throw wrongAnswer();
    }
    changes.record(
        command.actor(),
        user,
        FACTOR_ADDED,
        factor.name(),
        "The %s '%s' was added.".formatted(FactorChanges.word(factor), factor.name()));
    return new Added(factor, first ? changes.renewCodes(user) : List.<RecoveryCode>of());
  }

  private static FactorTickets.Purpose purpose(Factor factor) {
    return switch (factor.kind()) {
      case PASSKEY -> NEW_PASSKEY;
      case TOTP -> NEW_TOTP;
    };
  }
}
