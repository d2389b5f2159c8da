package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A mail in the outbox. It is added in the unit of work of the change that it reports, and sent
 * afterwards.
 *
 * @param sealedSecret the sealed secret of the message; empty for a notice, and erased after
 *     sending
 */
public record Mail(
    MailId id,
    MessageId messageId,
    EmailAddress to,
    StoredMessage content,
    Optional<String> sealedSecret,
    Instant createdAt,
    MailState state) {

  /* How long mails are kept after they were sent or have failed. */
  private static final Duration RETENTION = Duration.ofDays(30);

  /** Returns a new mail, which is due at once. */
  public static Mail queued(
      MailId id,
      MessageId messageId,
      EmailAddress to,
      StoredMessage content,
      Optional<String> sealedSecret,
      Instant at) {
    return new Mail(id, messageId, to, content, sealedSecret, at, MailState.Waiting.since(at));
  }

  /** Returns this mail in another state. Sending erases the secret. */
  public Mail in(MailState other) {
    var kept =
        switch (other) {
          case MailState.Sent _ -> Optional.<String>empty();
          case MailState.Waiting _, MailState.Failed _ -> sealedSecret;
        };
    return new Mail(id, messageId, to, content, kept, createdAt, other);
  }

  /**
   * Returns this mail claimed for an attempt. The first one gives its Message-ID the domain of
   * {@code sender}; the others keep it, also if the sender has changed.
   */
  public Mail claimed(MailState.Waiting claim, EmailAddress sender) {
    var identified = claim.work().attempts() == 1 ? messageId.from(sender) : messageId;
    return new Mail(id, identified, to, content, sealedSecret, createdAt, claim);
  }

  /** Returns whether the secret is erased, so that the mail cannot be resent. */
  public boolean isSecretErased() {
    return content.hasSecret() && sealedSecret.isEmpty();
  }

  /**
   * Returns this mail queued for resending. A mail that was sent gets another Message-ID, because
   * mailboxes hide duplicates.
   *
   * @param fresh the other Message-ID
   */
  public Mail resent(MessageId fresh, Instant at) {
    if (isSecretErased()) {
      throw new IllegalStateException(
          "the secret of the mail is erased (expected: a mail that can be resent)");
    }
    return switch (state) {
      case MailState.Waiting waiting when waiting.work().isClaimed(at) -> this;
      case MailState.Waiting waiting ->
          in(new MailState.Waiting(waiting.work().retriedAt(at), waiting.lastError()));
      case MailState.Failed _ -> in(MailState.Waiting.since(at));
      case MailState.Sent _ ->
          new Mail(id, fresh, to, content, sealedSecret, createdAt, MailState.Waiting.since(at));
    };
  }

  /** Returns when the mail may be deleted; empty while it waits. */
  public Optional<Instant> expiresAt() {
    return switch (state) {
      case MailState.Waiting _ -> Optional.empty();
      case MailState.Sent(var at, _) -> Optional.of(at.plus(RETENTION));
      case MailState.Failed(var at, _, _) -> Optional.of(at.plus(RETENTION));
    };
  }

  /** Returns the claim of the node that is sending the mail, if any. */
  public Optional<Identifier> claim() {
    return state instanceof MailState.Waiting waiting ? waiting.work().claim() : Optional.empty();
  }
}
