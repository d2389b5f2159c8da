package io.portico.domain.audit;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * What the audit trail keeps of one change: who did what to which record, and what was different
 * afterwards. It is never changed.
 *
 * @param actor the dashboard user, {@link UserId#OPERATOR} or {@link UserId#PORTICO}
 * @param request the id of the request that it was done by, if it was done by one
 * @param object the id of the record
 * @param name what people called the record then, if it had a name; cut where it is very long
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

  /** The most characters of the id of a record. */
  public static final int LONGEST_OBJECT = 128;

  /** The most characters of the id of a request. */
  public static final int LONGEST_REQUEST = 128;

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 255;

  public AuditEntry {
    requireNonNull(id, "id");
    requireNonNull(at, "at");
    requireNonNull(actor, "actor");
    requireShort("request", request.orElse(""), LONGEST_REQUEST);
    requireNonNull(action, "action");
    requireShort("object", object, LONGEST_OBJECT);
    name = name.map(AuditEntry::cut);
    requireNonNull(difference, "difference");
  }

  /** Returns where the entry stands in the trail. */
  public AuditPosition position() {
    return new AuditPosition(at, id);
  }

  private static String cut(String name) {
    return name.codePointCount(0, name.length()) <= LONGEST_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME));
  }

  private static void requireShort(String field, String text, int longest) {
    if (text.length() > longest) {
      throw new IllegalArgumentException(
          "%s: %d characters (expected: at most %d)".formatted(field, text.length(), longest));
    }
  }
}
