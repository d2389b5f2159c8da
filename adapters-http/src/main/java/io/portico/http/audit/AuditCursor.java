package io.portico.http.audit;

import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Cursor;
import io.portico.http.exchange.Ids;
import java.time.Instant;

/** The cursors of the audit trail. */
public final class AuditCursor {

  private static final String LIST = "audit";

  private AuditCursor() {}

  /** Returns the cursor after {@code position}. */
  public static String after(AuditPosition position) {
    return Cursor.after(LIST, position.at().toEpochMilli() + ":" + position.id());
  }

  /**
   * Returns the position in {@code cursor}.
   *
   * @throws InvalidValueException if it is not a cursor of the audit trail
   */
  public static AuditPosition read(String cursor) {
    return Cursor.read(
        LIST,
        cursor,
        key -> {
          var colon = key.indexOf(':');
          if (colon < 0) {
            throw new InvalidValueException("cursor", cursor, "an instant and an id");
          }
          return new AuditPosition(
              Instant.ofEpochMilli(Long.parseLong(key.substring(0, colon))),
              Ids.as(AuditEntryId::new).apply(key.substring(colon + 1)));
        });
  }
}
