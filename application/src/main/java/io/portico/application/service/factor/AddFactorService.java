package io.portico.application.service.factor;

import static io.portico.application.service.factor.FactorTickets.Purpose.NEW_PASSKEY;
import static io.portico.application.service.factor.FactorTickets.Purpose.NEW_TOTP;
import static io.portico.domain.audit.AuditAction.FACTOR_ADDED;

import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.FactorOfferQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.port.out.factor.Passkeys;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.FactorKind;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Adds second factors. */
public final class AddFactorService implements AddFactor, FactorOfferQueries {

  private static final int SECRET_BYTES = 20;

  private final DashboardUsers users;
  private final Organisations organisations;
  private final Factors factors;
  private final FactorTickets tickets;
  private final FactorProofs proofs;
  private final FactorChanges changes;
  private final Passkeys passkeys;
  private final TokenGenerator tokens;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public AddFactorService(
      DashboardUsers users,
      Organisations organisations,
      Factors factors,
      FactorTickets tickets,
      FactorProofs proofs,
      FactorChanges changes,
      Passkeys passkeys,
      TokenGenerator tokens,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.users = users;
    this.organisations = organisations;
    this.factors = factors;
    this.tickets = tickets;
    this.proofs = proofs;
    this.changes = changes;
    this.passkeys = passkeys;
    this.tokens = tokens;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Offer offer(Actor actor) {
    var user =
        users
            .find(actor.organisation(), actor.user())
            .orElseThrow(RecordKind.USER.notFound(actor.user()));
    return new Offer(totp(user), passkey(user));
  }

  private Totp totp(DashboardUser user) {
    var secret = Arrays.copyOf(Sha256.hash(tokens.next().secret()), SECRET_BYTES);
    var shown = Base32.of(secret);
    var organisation = organisations.find(user.organisation()).orElseThrow().name();
    return new Totp(
        tickets.issue(NEW_TOTP, List.of(owner(user.actor()), HexFormat.of().formatHex(secret))),
        shown,
        "otpauth://totp/%s:%s?secret=%s&issuer=%s"
            .formatted(
                encoded("Portico " + organisation),
                encoded(user.profile().email().written()),
                shown,
                encoded("Portico " + organisation)));
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
        Base64.getUrlEncoder().withoutPadding().encodeToString(FactorTickets.challenge(ticket)),
        user.id(),
        user.profile().email().written(),
        factors.ofUser(user.organisation(), user.id()).stream()
            .flatMap(factor -> factor.credential().stream())
            .toList());
  }

  private static String owner(Actor actor) {
    return actor.organisation() + " " + actor.user();
  }

  @Override
  public Added add(Command command) {
    var totp = opened(NEW_TOTP, command);
    var passkey = opened(NEW_PASSKEY, command);
    if (totp.isEmpty() && passkey.isEmpty()) {
      throw InvalidValueException.found(
          "ticket", "one that has expired or was used", "a new one, within ten minutes");
    }
    var factor =
        totp.map(lines -> totp(command, HexFormat.of().parseHex(lines.get(1))))
            .orElseGet(() -> passkey(command));
    return unitOfWork.execute(() -> add(command, factor));
  }

  private Optional<List<String>> opened(FactorTickets.Purpose purpose, Command command) {
    return tickets
        .open(purpose, command.ticket())
        .filter(lines -> lines.getFirst().equals(owner(command.actor())));
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
        passkeys
            .register(FactorTickets.challenge(command.ticket()), command.answer())
            .orElseThrow(AddFactorService::wrongAnswer);
    return factor(
        command,
        FactorKind.PASSKEY,
        Optional.of(created.credential()),
        created.key(),
        created.counter());
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

  private Added add(Command command, Factor factor) {
    var user = changes.lock(command.actor(), factor.user());
    var present = factors.ofUser(factor.organisation(), factor.user());
    if (present.size() >= Factor.MOST) {
      throw InvalidValueException.found(
          "factors", present.size() + " factors", "at most " + Factor.MOST);
    }
    if (!tickets.spend(purpose(factor), command.ticket()) || !factors.add(factor)) {
      throw wrongAnswer();
    }
    changes.record(
        command.actor(),
        user,
        FACTOR_ADDED,
        factor.name(),
        "The %s '%s' was added.".formatted(FactorChanges.word(factor), factor.name()));
    return new Added(
        factor, present.isEmpty() ? changes.renewCodes(user) : List.<RecoveryCode>of());
  }

  private static FactorTickets.Purpose purpose(Factor factor) {
    return switch (factor.kind()) {
      case PASSKEY -> NEW_PASSKEY;
      case TOTP -> NEW_TOTP;
    };
  }
}
