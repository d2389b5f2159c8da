package io.portico.http.problem;

import io.micronaut.http.HttpStatus;
import java.util.Locale;

/**
 * Every error code of the interface with its HTTP status: the one table of errors. Clients branch
 * on the code, so a code never changes its meaning.
 */
public enum ErrorCode {
  // Every route
  UNAUTHORISED(HttpStatus.UNAUTHORIZED),
  FORBIDDEN(HttpStatus.FORBIDDEN),
  SCOPE_MISSING(HttpStatus.FORBIDDEN),
  CLOSED_TO_SERVICES(HttpStatus.FORBIDDEN),
  ADDRESS_NOT_ALLOWED(HttpStatus.FORBIDDEN),
  ORIGIN_NOT_ALLOWED(HttpStatus.FORBIDDEN),
  STALE(HttpStatus.PRECONDITION_FAILED),
  INVALID_VALUE(HttpStatus.BAD_REQUEST),
  INVALID_JSON(HttpStatus.BAD_REQUEST),
  ROUTE_NOT_FOUND(HttpStatus.NOT_FOUND),
  METHOD_NOT_ALLOWED(HttpStatus.METHOD_NOT_ALLOWED),
  BODY_TOO_LARGE(HttpStatus.REQUEST_ENTITY_TOO_LARGE),
  BODY_INCOMPLETE(HttpStatus.BAD_REQUEST),
  UNKNOWN_ENCODING(HttpStatus.UNSUPPORTED_MEDIA_TYPE),
  URI_TOO_LONG(HttpStatus.REQUEST_URI_TOO_LONG),
  HEADERS_TOO_LARGE(HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE),
  MALFORMED_ADDRESS(HttpStatus.BAD_REQUEST),
  MALFORMED_REQUEST(HttpStatus.BAD_REQUEST),
  HOST_MISSING(HttpStatus.BAD_REQUEST),
  HOST_REPEATED(HttpStatus.BAD_REQUEST),
  CREDENTIAL_REPEATED(HttpStatus.BAD_REQUEST),
  TOO_MANY_REQUESTS(HttpStatus.TOO_MANY_REQUESTS),
  REQUEST_RUNNING(HttpStatus.CONFLICT),
  IDEMPOTENCY_KEY_REUSED(HttpStatus.UNPROCESSABLE_ENTITY),
  BUSY(HttpStatus.SERVICE_UNAVAILABLE),
  STORE_ON_SERVER(HttpStatus.CONFLICT),
  STORE_UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE),
  OUTCOME_UNKNOWN(HttpStatus.SERVICE_UNAVAILABLE),
  INTERNAL_ERROR(HttpStatus.INTERNAL_SERVER_ERROR),

  // Labels
  LABEL_NOT_FOUND(HttpStatus.NOT_FOUND),
  LABEL_NAME_TAKEN(HttpStatus.CONFLICT),
  LABEL_NAME_RESERVED(HttpStatus.BAD_REQUEST),
  LABEL_IN_USE(HttpStatus.CONFLICT),
  LABEL_VALUES_IN_USE(HttpStatus.CONFLICT),
  LABEL_IN_POLICY(HttpStatus.CONFLICT),
  UNKNOWN_LABEL(HttpStatus.BAD_REQUEST),
  VALUE_NOT_ALLOWED(HttpStatus.BAD_REQUEST),
  LABEL_DEPRECATED(HttpStatus.BAD_REQUEST),

  // APIs
  API_NOT_FOUND(HttpStatus.NOT_FOUND),
  API_ID_TAKEN(HttpStatus.CONFLICT),
  API_IN_CATALOGUE(HttpStatus.CONFLICT),
  INVALID_SELECTOR(HttpStatus.BAD_REQUEST),
  APPLY_REFUSED(HttpStatus.UNPROCESSABLE_ENTITY),
  JOB_NOT_FOUND(HttpStatus.NOT_FOUND),
  TOO_MANY_JOBS(HttpStatus.SERVICE_UNAVAILABLE),

  // Imports
  IMPORT_NOT_FOUND(HttpStatus.NOT_FOUND),
  IMPORT_RUNNING(HttpStatus.CONFLICT),

  // Discovery
  SOURCE_NOT_FOUND(HttpStatus.NOT_FOUND),
  SOURCE_FAILED(HttpStatus.BAD_GATEWAY),
  SYNC_RUNNING(HttpStatus.CONFLICT),
  SYNC_REFUSED(HttpStatus.BAD_REQUEST),

  // Governance
  POLICY_VIOLATION(HttpStatus.UNPROCESSABLE_ENTITY),
  POLICY_NOT_FOUND(HttpStatus.NOT_FOUND),
  POLICY_NAME_TAKEN(HttpStatus.CONFLICT),
  TOO_MANY_POLICIES(HttpStatus.CONFLICT),
  IMPORT_REFUSED(HttpStatus.CONFLICT),

  // Webhooks
  WEBHOOK_NOT_FOUND(HttpStatus.NOT_FOUND),
  DELIVERY_NOT_FOUND(HttpStatus.NOT_FOUND),
  WEBHOOK_DISABLED(HttpStatus.CONFLICT),
  TOO_MANY_WEBHOOKS(HttpStatus.CONFLICT),

  // Gateways
  GATEWAY_NOT_FOUND(HttpStatus.NOT_FOUND),
  KEY_PUSH_NOT_FOUND(HttpStatus.NOT_FOUND),
  TOO_MANY_GATEWAYS(HttpStatus.CONFLICT),

  // Developers and users
  DEVELOPER_NOT_FOUND(HttpStatus.NOT_FOUND),
  DEVELOPER_INACTIVE(HttpStatus.FORBIDDEN),
  EMAIL_TAKEN(HttpStatus.CONFLICT),
  ORGANISATION_ID_TAKEN(HttpStatus.CONFLICT),
  SIGNUP_DISABLED(HttpStatus.FORBIDDEN),
  WRONG_CREDENTIALS(HttpStatus.UNAUTHORIZED),
  TOO_MANY_FAILURES(HttpStatus.TOO_MANY_REQUESTS),
  USER_NOT_FOUND(HttpStatus.NOT_FOUND),
  TOO_MANY_USERS(HttpStatus.CONFLICT),
  LAST_ADMIN(HttpStatus.CONFLICT),
  SERVICE_CREDENTIAL_NOT_FOUND(HttpStatus.NOT_FOUND),
  SERVICE_CREDENTIAL_NAME_TAKEN(HttpStatus.CONFLICT),
  TOO_MANY_SERVICE_CREDENTIALS(HttpStatus.CONFLICT),
  ORGANISATION_NOT_FOUND(HttpStatus.NOT_FOUND),

  // Catalogue and plans
  ENTRY_NOT_FOUND(HttpStatus.NOT_FOUND),
  UNKNOWN_POLICY(HttpStatus.BAD_REQUEST),
  POLICY_ID_TAKEN(HttpStatus.CONFLICT),
  POLICY_IN_CATALOGUE(HttpStatus.CONFLICT),
  POLICY_IN_USE(HttpStatus.CONFLICT),
  CATALOGUE_FULL(HttpStatus.CONFLICT),

  // Key requests and keys
  REQUEST_NOT_FOUND(HttpStatus.NOT_FOUND),
  REQUEST_OPEN(HttpStatus.CONFLICT),
  REQUEST_PROCESSED(HttpStatus.CONFLICT),
  POLICY_NOT_OFFERED(HttpStatus.UNPROCESSABLE_ENTITY),
  VERSION_NOT_OFFERED(HttpStatus.UNPROCESSABLE_ENTITY),
  POLICY_UNAVAILABLE(HttpStatus.UNPROCESSABLE_ENTITY),
  KEY_NOT_FOUND(HttpStatus.NOT_FOUND),
  KEY_EXISTS(HttpStatus.CONFLICT),
  KEY_ENDED(HttpStatus.CONFLICT),
  KEY_REPLACED(HttpStatus.CONFLICT),

  // Mail and usage
  MAIL_NOT_FOUND(HttpStatus.NOT_FOUND),
  MAIL_SECRET_ERASED(HttpStatus.CONFLICT),
  TOO_MUCH_USAGE(HttpStatus.UNPROCESSABLE_ENTITY);

  private final HttpStatus status;
  private final String word;

  ErrorCode(HttpStatus status) {
    this.status = status;
    this.word = name().toLowerCase(Locale.ROOT);
  }

  ErrorCode(HttpStatus status, String word) {
    this.status = status;
    this.word = word;
  }

  /** Returns the status that answers with this code. */
  public HttpStatus status() {
    return status;
  }

  /** Returns the code as clients read it, for example {@code label_name_taken}. */
  public String word() {
    return word;
  }
}
