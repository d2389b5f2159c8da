package io.portico.http.mail;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailState;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.server.Timestamps;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mail as it is sent: what became of it, and nothing of what it enclosed. What there is none of
 * is absent.
 *
 * @param policy the name of the plan that it is about
 * @param api what the plan offers, with its version behind
 * @param nextAttempt when it is tried next; while it is being sent, when it would be tried again
 * @param resendable whether it can be sent again; not when it brought a key that is erased
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record MailDocument(
    String id,
    @JsonProperty("org_id") String orgId,
    String to,
    String kind,
    @Nullable String policy,
    @Nullable String api,
    String state,
    int attempts,
    @JsonProperty("next_attempt") @Nullable String nextAttempt,
    @JsonProperty("last_error") @Nullable String lastError,
    @JsonProperty("message_id") String messageId,
    @JsonProperty("date_created") String dateCreated,
    @JsonProperty("date_sent") @Nullable String dateSent,
    @JsonProperty("date_failed") @Nullable String dateFailed,
    boolean resendable) {

  static MailDocument of(OrganisationId organisation, Mail mail) {
    return switch (mail.state()) {
      case MailState.Waiting waiting ->
          of(organisation, mail, waiting.attempts())
              .waiting(written(waiting.dueAt()), waiting.lastError());
      case MailState.Sent(var at, var attempts) ->
          of(organisation, mail, attempts).sent(written(at));
      case MailState.Failed(var at, var attempts, var error) ->
          of(organisation, mail, attempts).failed(written(at), error);
    };
  }

  private static MailDocument of(OrganisationId organisation, Mail mail, int attempts) {
    var about = mail.letter().about();
    return new MailDocument(
        mail.id().toString(),
        organisation.toString(),
        mail.to().written(),
        mail.letter().kind().word(),
        about.map(ApiOffer::plan).orElse(null),
        about.map(MailDocument::api).orElse(null),
        mail.state().stage().word(),
        attempts,
        null,
        null,
        mail.messageId().text(),
        written(mail.createdAt()),
        null,
        null,
        !mail.lacksItsSecret());
  }

  private MailDocument waiting(String next, Optional<String> error) {
    return with(next, error.orElse(null), null, null);
  }

  private MailDocument sent(String at) {
    return with(null, null, at, null);
  }

  private MailDocument failed(String at, String error) {
    return with(null, error, null, at);
  }

  private MailDocument with(
      @Nullable String next,
      @Nullable String error,
      @Nullable String sent,
      @Nullable String failed) {
    return new MailDocument(
        id,
        orgId,
        to,
        kind,
        policy,
        api,
        state,
        attempts,
        next,
        error,
        messageId,
        dateCreated,
        sent,
        failed,
        resendable);
  }

  private static String api(ApiOffer offer) {
    return offer.version().isEmpty() ? offer.name() : offer.name() + " " + offer.version();
  }

  private static String written(Instant instant) {
    return Timestamps.written(instant);
  }
}
