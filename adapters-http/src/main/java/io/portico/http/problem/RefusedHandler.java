package io.portico.http.problem;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.HttpProperties;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps the refusals that all use cases share to problems. */
@Singleton
final class RefusedHandler implements ExceptionHandler<RefusedException, HttpResponse<?>> {

  private static final Logger LOG = LoggerFactory.getLogger(RefusedHandler.class);

  private final boolean keysHashed;

  RefusedHandler(@Value("${" + HttpProperties.KEYS_HASHED + ":true}") boolean keysHashed) {
    this.keysHashed = keysHashed;
  }

  @Override
  @SuppressWarnings("rawtypes") // the framework declares it so
  public HttpResponse<?> handle(HttpRequest request, RefusedException refused) {
    if (refused instanceof RefusedException.OutcomeUnknown) {
      LOG.error(
          "the outcome of request {} is unknown: {}",
          RequestId.of(request),
          first(refused).toString());
    }
    return Problems.answer(request, problem(request, refused));
  }

  private static Throwable first(Throwable failure) {
    var cause = failure.getCause();
    return cause == null ? failure : first(cause);
  }

  private Problem problem(HttpRequest<?> request, RefusedException refused) {
    return switch (refused) {
      case RefusedException.NotPermitted refusal ->
          Problems.forbidden(request, String.valueOf(refusal.getMessage()));
      case RefusedException.Stale _ ->
          Problem.of(
              ErrorCode.STALE,
              "If-Match: the record has changed since that ETag (expected: the current one; read"
                  + " the record again)");
      case RefusedException.NotFound notFound -> notFound(notFound);
      case RefusedException.DeveloperInactive _ ->
          Problem.of(
              ErrorCode.DEVELOPER_INACTIVE,
              "The developer is inactive, and inactive developers cannot receive keys"
                  + " (enforce_inactive in the portal configuration).");
      case RefusedException.TooOften tooOften -> {
        var seconds = Math.max(1, tooOften.retryAfter().toSeconds());
        yield Problem.of(
                ErrorCode.TOO_MANY_REQUESTS,
                "Too many requests in a short time. Retry in %d seconds.".formatted(seconds))
            .withHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
      }
      case RefusedException.Overloaded overloaded ->
          Problem.of(
                  ErrorCode.BUSY,
                  "The server is overloaded: %s. Retry in a second."
                      .formatted(overloaded.getMessage()))
              .withHeader(HttpHeaders.RETRY_AFTER, "1");
      case RefusedException.UsageStoreUnavailable store ->
          Problem.of(
                  ErrorCode.STORE_UNAVAILABLE,
                  store.getMessage() + ". Retry in a second, a batch with its Idempotency-Key.")
              .withHeader(HttpHeaders.RETRY_AFTER, "1");
      case RefusedException.StoreUnavailable _ ->
          Problem.of(
                  ErrorCode.STORE_UNAVAILABLE,
                  "The database does not answer or takes no changes for now. Nothing was changed."
                      + " Retry in a second.")
              .withHeader(HttpHeaders.RETRY_AFTER, "1");
      case RefusedException.OutcomeUnknown _ ->
          Problem.of(
              ErrorCode.OUTCOME_UNKNOWN,
              "The database connection was lost during the commit, so the change was either made"
                  + " completely or not at all (expected: read the record again; a request with an"
                  + " Idempotency-Key may be repeated).");
    };
  }

  private Problem notFound(RefusedException.NotFound refused) {
    return switch (refused.kind()) {
      case API -> missing(ErrorCode.API_NOT_FOUND, "No API has the id", refused);
      case DEFINITION ->
          missing(
              ErrorCode.DEFINITION_NOT_FOUND,
              "The API has no definition of this version or revision",
              refused);
      case LABEL -> missing(ErrorCode.LABEL_NOT_FOUND, "No label has the id or the name", refused);
      case JOB -> missing(ErrorCode.JOB_NOT_FOUND, "No job has the id", refused);
      case PORTAL_IMPORT ->
          Problem.of(ErrorCode.IMPORT_NOT_FOUND, "The organisation has imported nothing yet.");
      case SOURCE -> missing(ErrorCode.SOURCE_NOT_FOUND, "No source is called", refused);
      case POLICY ->
          missing(ErrorCode.POLICY_NOT_FOUND, "No policy has the id or the name", refused);
      case PLAN -> missing(ErrorCode.POLICY_NOT_FOUND, "No policy has the id", refused);
      case DEVELOPER -> missing(ErrorCode.DEVELOPER_NOT_FOUND, "No developer has the id", refused);
      case APPLICATION ->
          missing(ErrorCode.APPLICATION_NOT_FOUND, "No application has the id", refused);
      case CATALOGUE_ENTRY ->
          missing(ErrorCode.ENTRY_NOT_FOUND, "The catalogue has no entry for the policy", refused);
      case KEY_REQUEST ->
          missing(ErrorCode.REQUEST_NOT_FOUND, "No key request has the id", refused);
      case KEY -> keyNotFound();
      case MAIL -> missing(ErrorCode.MAIL_NOT_FOUND, "No mail has the id", refused);
      case WEBHOOK -> missing(ErrorCode.WEBHOOK_NOT_FOUND, "No webhook has the id", refused);
      case DELIVERY -> missing(ErrorCode.DELIVERY_NOT_FOUND, "No delivery has the id", refused);
      case GATEWAY -> missing(ErrorCode.GATEWAY_NOT_FOUND, "No gateway has the id", refused);
      case KEY_PUSH -> missing(ErrorCode.KEY_PUSH_NOT_FOUND, "No key push has the id", refused);
      case ANNOUNCEMENT ->
          missing(ErrorCode.ANNOUNCEMENT_NOT_FOUND, "No announcement has the id", refused);
      case SIGN_UP ->
          missing(ErrorCode.SIGN_UP_NOT_FOUND, "No sign-up that waits has the id", refused);
      case IDENTITY_PROVIDER ->
          missing(
              ErrorCode.IDENTITY_PROVIDER_NOT_FOUND, "No identity provider has the id", refused);
      case USER -> missing(ErrorCode.USER_NOT_FOUND, "No user has the id", refused);
      case ROLE ->
          missing(
              ErrorCode.ROLE_NOT_FOUND, "No role that administrators defined is called", refused);
      case SERVICE_CREDENTIAL ->
          missing(
              ErrorCode.SERVICE_CREDENTIAL_NOT_FOUND, "No service credential has the id", refused);
      case ORGANISATION ->
          missing(ErrorCode.ORGANISATION_NOT_FOUND, "No organisation has the id", refused);
    };
  }

  /* Without the identifier, which may be a key itself. */
  private Problem keyNotFound() {
    return Problem.of(
        ErrorCode.KEY_NOT_FOUND,
        keysHashed
            ? "No key is known by this identifier (expected: the SHA-256 of the key in lower-case"
                + " hexadecimal; keys are not stored)"
            : "No such key.");
  }

  private static Problem missing(ErrorCode code, String what, RefusedException.NotFound refused) {
    return Problem.of(code, what + " " + InvalidValueException.shown(refused.name()) + ".");
  }
}
