package io.portico.domain.audit;

import io.portico.domain.shared.Text;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the audit trail: who changed which object, and how. Entries are immutable.
 *
 * @param actor the dashboard user, {@link UserId#OPERATOR} or {@link UserId#PORTICO}
 * @param request the id of the request, if there was one
 * @param object the id of the changed object
 * @param name the name of the object at that time, if it had one; truncated if it is very long
 */
public record AuditEntry(
    AuditEntryId id,
    Instant at,
    UserId actor,
    Optional<String> request,
    AuditAction action,
    String object,
    Optional<String> name,
    Difference difference) {

  /** The maximum length of the id of an object. */
  public static final int LONGEST_OBJECT = 128;

  /** The maximum length of the id of a request. */
  public static final int LONGEST_REQUEST = 128;

  /** The maximum number of characters of a name. */
  public static final int LONGEST_NAME = 255;

  public AuditEntry {
    requireShort("request", request.orElse(""), LONGEST_REQUEST);
    requireShort("object", object, LONGEST_OBJECT);
    name = name.map(text -> Text.truncated(text, LONGEST_NAME));
  }

  /** Returns the position of the entry in the trail. */
  public AuditPosition position() {
    return new AuditPosition(at, id);
  }

  private static void requireShort(String field, String text, int longest) {
    if (text.length() > longest) {
      throw new IllegalArgumentException(
          "%s: %d characters (expected: at most %d)".formatted(field, text.length(), longest));
    }
  }
}
