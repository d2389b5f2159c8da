package io.portico.application.service.factor;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Sealed tickets that carry what a user or developer has proved, or is about to add, from one page
 * to the next on any node. No store keeps them; only that one has been spent is stored until it
 * would expire.
 */
public record FactorTickets(
    Sealing sealing,
    LoginFailures spent,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  /** How long a ticket is valid. */
  public static final Duration VALIDITY = Duration.ofMinutes(10);

  private static final int MOST_CHARACTERS = 4_096;

  /** What a ticket is for; one opens nothing else. */
  public enum Purpose {
    SECOND_STEP,
    PASSKEY_SIGN_IN,
    NEW_TOTP,
    NEW_PASSKEY,
    PROVIDER_SIGN_IN
  }

  /** Returns a new ticket, which is unlike all others. */
  public String issue(Purpose purpose, List<String> lines) {
    var all = new ArrayList<String>();
    all.add(Long.toString(clock.instant().plus(VALIDITY).toEpochMilli()));
    all.add(ids.next().toString());
    all.addAll(lines);
    return sealing.seal(purpose.name(), String.join("\n", all));
  }

  /** Returns the lines of {@code ticket}; empty if it was forged, or is no longer valid. */
  public Optional<List<String>> open(Purpose purpose, String ticket) {
    return opened(purpose, ticket).filter(opened -> !isSpent(opened)).map(Opened::lines);
  }

  /** Does what {@link #open} does, also if {@code ticket} was spent. */
  public Optional<List<String>> read(Purpose purpose, String ticket) {
    return opened(purpose, ticket).map(Opened::lines);
  }

  /* Known by its id: a sealed text can be spelled in several ways. */
  private record Opened(String id, List<String> lines) {

    LoginFailures.Subject subject() {
      return new LoginFailures.Subject(Sha256.hex("spent ticket " + id));
    }
  }

  private Optional<Opened> opened(Purpose purpose, String ticket) {
    if (ticket.isEmpty() || ticket.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    return sealing
        .opened(purpose.name(), ticket)
        .map(text -> Arrays.asList(text.split("\n", -1)))
        .filter(all -> clock.instant().isBefore(Instant.ofEpochMilli(Long.parseLong(all.get(0)))))
        .map(all -> new Opened(all.get(1), all.subList(2, all.size())));
  }

  private boolean isSpent(Opened ticket) {
    return spent.rememberedLogin(OrganisationId.ALL, ticket.subject(), clock.instant()).isPresent();
  }

  /** Makes {@code ticket} invalid; returns false if it was. Of concurrent calls, one succeeds. */
  public boolean spend(Purpose purpose, String ticket) {
    return opened(purpose, ticket)
        .filter(opened -> unitOfWork.execute(() -> spend(opened)))
        .isPresent();
  }

  private boolean spend(Opened ticket) {
    var _ = spent.findForUpdate(OrganisationId.ALL, ticket.subject());
    if (isSpent(ticket)) {
      return false;
    }
    spent.recordLogin(OrganisationId.ALL, ticket.subject(), clock.instant().plus(VALIDITY));
    return true;
  }

  /** Returns the challenge for passkeys on a page with {@code ticket}. */
  public static byte[] challenge(String ticket) {
    return Sha256.hash("challenge " + ticket);
  }

  /** Returns the challenge in Base64url. */
  public static String challengeText(String ticket) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(challenge(ticket));
  }
}
