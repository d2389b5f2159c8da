package io.portico.http.mail;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailState;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a mail, without its content.
 *
 * @param policy the name of the plan that the mail is about
 * @param api the name and version of the API that the mail is about
 * @param resendable false if the mail contained a key that is erased
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
      case MailState.Waiting(var work, var lastError) ->
          of(
              organisation,
              mail,
              work.attempts(),
              Timestamps.written(work.dueAt()),
              lastError.orElse(null),
              null,
              null);
      case MailState.Sent(var at, var attempts) ->
          of(organisation, mail, attempts, null, null, Timestamps.written(at), null);
      case MailState.Failed(var at, var attempts, var error) ->
          of(organisation, mail, attempts, null, error, null, Timestamps.written(at));
    };
  }

  private static MailDocument of(
      OrganisationId organisation,
      Mail mail,
      int attempts,
      @Nullable String nextAttempt,
      @Nullable String lastError,
      @Nullable String dateSent,
      @Nullable String dateFailed) {
    var offer = mail.content().subject();
    return new MailDocument(
        mail.id().toString(),
        organisation.toString(),
        mail.to().written(),
        mail.content().kind().word(),
        offer.map(ApiOffer::plan).orElse(null),
        offer.map(MailDocument::api).orElse(null),
        mail.state().status().word(),
        attempts,
        nextAttempt,
        lastError,
        mail.messageId().text(),
        Timestamps.written(mail.createdAt()),
        dateSent,
        dateFailed,
        !mail.isSecretErased());
  }

  private static String api(ApiOffer offer) {
    return offer.version().isEmpty() ? offer.name() : offer.name() + " " + offer.version();
  }
}
