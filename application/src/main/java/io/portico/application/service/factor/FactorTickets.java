package io.portico.application.service.factor;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Sealed tickets that carry what a user has proved, or is about to add, from one page to the next
 * on any node. No store keeps them; only that one has been spent is stored until it would expire.
 */
public final class FactorTickets {

  /** How long a ticket is valid. */
  public static final Duration VALIDITY = Duration.ofMinutes(10);

  private static final int MOST_CHARACTERS = 4_096;

  /* Spent tickets belong to no organisation. */
  private static final OrganisationId ALL = new OrganisationId(new Identifier(0, 0));

  private final Sealing sealing;
  private final LoginFailures spent;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public FactorTickets(
      Sealing sealing,
      LoginFailures spent,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.sealing = sealing;
    this.spent = spent;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /** What a ticket is for; one opens nothing else. */
  public enum Purpose {
    SECOND_STEP,
    PASSKEY_SIGN_IN,
    NEW_TOTP,
    NEW_PASSKEY
  }

  /** Returns a new ticket, which is unlike all others. */
  public String issue(Purpose purpose, List<String> lines) {
    var all = new ArrayList<String>();
    all.add(Long.toString(clock.instant().plus(VALIDITY).toEpochMilli()));
    all.add(ids.next().toString());
    all.addAll(lines);
    return sealing.seal(purpose.name(), String.join("\n", all));
  }

  /** Returns the lines of {@code ticket}; empty if it was forged, or is not valid any more. */
  public Optional<List<String>> open(Purpose purpose, String ticket) {
    return opened(purpose, ticket)
        .map(text -> Arrays.asList(text.split("\n", -1)))
        .filter(all -> clock.instant().isBefore(Instant.ofEpochMilli(Long.parseLong(all.get(0)))))
        .filter(_ -> spent.rememberedLogin(ALL, subject(ticket), clock.instant()).isEmpty())
        .map(all -> all.subList(2, all.size()));
  }

  private Optional<String> opened(Purpose purpose, String ticket) {
    if (ticket.isEmpty() || ticket.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    try {
      return Optional.of(sealing.open(purpose.name(), ticket));
    } catch (IllegalStateException _) {
      return Optional.empty();
    }
  }

  /** Makes {@code ticket} invalid; returns false if it was. Of concurrent calls, one succeeds. */
  public boolean spend(String ticket) {
    var now = clock.instant();
    return unitOfWork.execute(
        () -> {
          var _ = spent.findForUpdate(ALL, subject(ticket));
          if (spent.rememberedLogin(ALL, subject(ticket), now).isPresent()) {
            return false;
          }
          spent.recordLogin(ALL, subject(ticket), now.plus(VALIDITY));
          return true;
        });
  }

  private static LoginFailures.Subject subject(String ticket) {
    return new LoginFailures.Subject(Sha256.hex("spent ticket " + ticket));
  }

  /** Returns the challenge for passkeys on a page with {@code ticket}. */
  public static byte[] challenge(String ticket) {
    return Sha256.hash("challenge " + ticket);
  }
}
