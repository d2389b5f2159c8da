package io.portico.http.mail;

import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailState;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a mail, without its content.
 *
 * @param policy the name of the plan that the mail is about
 * @param api the name and version of the API that the mail is about
 * @param resendable false if the mail contained a key that is erased
 */
@JsonDocument
record MailDocument(
    String id,
    String orgId,
    String to,
    String kind,
    @Nullable String policy,
    @Nullable String api,
    String state,
    int attempts,
    @Nullable String nextAttempt,
    @Nullable String lastError,
    String messageId,
    String dateCreated,
    @Nullable String dateSent,
    @Nullable String dateFailed,
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
