package io.portico.http.audit;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.UserId;

/** The actors of audit entries: ids of users and service credentials, and two words. */
final class AuditActors {

  private static final String PORTICO = "portico";
  private static final String OPERATOR = "operator";

  private AuditActors() {}

  static String written(UserId actor) {
    if (actor.equals(UserId.PORTICO)) {
      return PORTICO;
    }
    return actor.equals(UserId.OPERATOR) ? OPERATOR : actor.toString();
  }

  /**
   * Returns the actor that {@code text} names.
   *
   * @throws InvalidValueException if it is neither an id nor one of the words
   */
  static UserId read(String text) {
    return switch (text) {
      case PORTICO -> UserId.PORTICO;
      case OPERATOR -> UserId.OPERATOR;
      default ->
          Identifier.parse(text)
              .map(UserId::new)
              .orElseThrow(
                  () ->
                      new InvalidValueException(
                          "actor",
                          text,
                          "the id of a user or service credential, operator or portico"));
    };
  }
}
