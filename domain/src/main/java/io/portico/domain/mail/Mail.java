package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A mail in the outbox (contract 4): written with the change it tells of, sent afterwards.
 *
 * @param sealedSecret what it encloses, readable with the secret of the installation; empty for a
 *     notice, and erased when the mail is sent
 */
public record Mail(
    MailId id,
    MessageId messageId,
    EmailAddress to,
    StoredMessage letter,
    Optional<String> sealedSecret,
    Instant createdAt,
    MailState state) {

  /** How long mails that are sent or have failed are kept. */
  public static final Duration KEPT = Duration.ofDays(30);

  public Mail {
    requireNonNull(id, "id");
    requireNonNull(messageId, "messageId");
    requireNonNull(to, "to");
    requireNonNull(letter, "letter");
    requireNonNull(sealedSecret, "sealedSecret");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(state, "state");
  }

  /** Returns a new mail, which may be sent at once. */
  public static Mail posted(
      MailId id,
      MessageId messageId,
      EmailAddress to,
      StoredMessage letter,
      Optional<String> sealedSecret,
      Instant at) {
    return new Mail(id, messageId, to, letter, sealedSecret, at, MailState.Waiting.since(at));
  }

  /** Returns this mail in another state. When it is sent, what it enclosed is gone. */
  public Mail in(MailState other) {
    var kept =
        switch (other) {
          case MailState.Sent _ -> Optional.<String>empty();
          case MailState.Waiting _, MailState.Failed _ -> sealedSecret;
        };
    return new Mail(id, messageId, to, letter, kept, createdAt, other);
  }

  /** Returns whether it brought a secret that is erased, so that it cannot be sent again. */
  public boolean lacksItsSecret() {
    return letter.enclosesSecret() && sealedSecret.isEmpty();
  }

  /**
   * Returns this mail as it is to be sent anew. One that was sent gets another Message-ID, because
   * mailboxes hide a mail that they have.
   *
   * @param fresh the other Message-ID
   */
  public Mail resent(MessageId fresh, Instant at) {
    if (lacksItsSecret()) {
      throw new IllegalStateException("the secret in the mail is erased (expected: it is there)");
    }
    return switch (state) {
      case MailState.Waiting waiting when waiting.isClaimed(at) -> this;
      case MailState.Waiting waiting ->
          in(
              new MailState.Waiting(
                  at,
                  waiting.attempts(),
                  waiting.triedSince(),
                  Optional.empty(),
                  waiting.lastError()));
      case MailState.Failed _ -> in(MailState.Waiting.since(at));
      case MailState.Sent _ ->
          new Mail(id, fresh, to, letter, sealedSecret, createdAt, MailState.Waiting.since(at));
    };
  }

  /** Returns when it may be forgotten; empty while it is to be sent. */
  public Optional<Instant> forgottenAt() {
    return switch (state) {
      case MailState.Waiting _ -> Optional.empty();
      case MailState.Sent(var at, _) -> Optional.of(at.plus(KEPT));
      case MailState.Failed(var at, _, _) -> Optional.of(at.plus(KEPT));
    };
  }

  /** Returns the claim that it is under; empty if it is under none. */
  public Optional<Identifier> claim() {
    return state instanceof MailState.Waiting waiting ? waiting.claim() : Optional.empty();
  }
}
