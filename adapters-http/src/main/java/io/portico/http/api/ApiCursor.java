package io.portico.http.api;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Cursor;
import java.time.Instant;
import java.util.function.Function;

/** The cursors of lists of APIs. A cursor is valid only for the order it was created in. */
public final class ApiCursor {

  private static final int PARTS = 3;
  private static final Function<String, ApiId> ID = ApiId::of;

  private ApiCursor() {}

  /** Returns the cursor after {@code position}. */
  public static String after(ApiOrder order, ApiPosition position) {
    return Cursor.after(
        list(order),
        switch (order) {
          case ID -> position.id().toString();
          case RELEVANCE, NAME, LAST_CHANGED ->
              "%s:%d:%s"
                  .formatted(position.id(), position.updatedAt().toEpochMilli(), position.name());
        });
  }

  /**
   * Returns the position in {@code cursor}.
   *
   * @throws InvalidValueException if it is not a cursor of this order
   */
  public static ApiPosition read(ApiOrder order, String cursor) {
    return Cursor.read(
        list(order),
        cursor,
        text ->
            switch (order) {
              case ID -> new ApiPosition(ID.apply(text), "", Instant.EPOCH);
              case RELEVANCE, NAME, LAST_CHANGED -> position(text);
            });
  }

  private static ApiPosition position(String text) {
    var parts = text.split(":", PARTS);
    if (parts.length < PARTS) {
      throw new InvalidValueException("cursor", text, "an id, a time and a name");
    }
    return new ApiPosition(
        ID.apply(parts[0]), parts[2], Instant.ofEpochMilli(Long.parseLong(parts[1])));
  }

  private static String list(ApiOrder order) {
    return switch (order) {
      case ID -> "apis";
      case RELEVANCE -> "apis-by-relevance";
      case NAME -> "apis-by-name";
      case LAST_CHANGED -> "apis-by-change";
    };
  }
}
