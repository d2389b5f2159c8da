package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Pages;
import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The query parameters of a request. Every method throws {@link InvalidValueException} that names
 * the parameter.
 */
public final class QueryParameters {

  private static final int DEFAULT_PAGE = 50;

  private final HttpRequest<?> request;

  private QueryParameters(HttpRequest<?> request) {
    this.request = request;
  }

  /** Returns the parameters of {@code request}; rejects any not in {@code names}. */
  public static QueryParameters of(HttpRequest<?> request, String... names) {
    if (request.getUri().getRawQuery() == null) {
      return new QueryParameters(request);
    }
    var known = Arrays.asList(names);
    for (var name : request.getParameters().names()) {
      if (!known.contains(name)) {
        throw InvalidValueException.found(
            name,
            "an unknown parameter",
            known.isEmpty() ? "none" : "one of " + String.join(", ", names));
      }
    }
    return new QueryParameters(request);
  }

  /**
   * Returns the parameters of {@code request} and ignores unknown ones: classic portals may send
   * parameters of older versions.
   */
  public static QueryParameters lenient(HttpRequest<?> request) {
    return new QueryParameters(request);
  }

  /** Returns all values of a repeatable parameter. */
  public List<String> all(String name) {
    return request.getParameters().getAll(name);
  }

  /** Returns the value of a parameter that may occur once. */
  public Optional<String> one(String name) {
    var values = all(name);
    if (values.size() > 1) {
      throw InvalidValueException.found(name, values.size() + " values", "one");
    }
    return values.stream().findFirst();
  }

  /** Returns a boolean parameter, by default false. */
  public boolean flag(String name) {
    return optionalFlag(name).orElse(false);
  }

  /** Returns a boolean parameter, if present. */
  public Optional<Boolean> optionalFlag(String name) {
    return one(name).map(text -> flag(name, text));
  }

  private static boolean flag(String name, String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new InvalidValueException(name, text, "true or false");
    };
  }

  /**
   * Returns which page the parameters {@code cursor} and {@code limit} ask for.
   *
   * @param list the name of the list in its cursors
   * @param key reads the key in a cursor
   */
  public <K> PageQuery<K> page(String list, Function<String, K> key) {
    return new PageQuery<>(one("cursor").map(cursor -> Cursor.read(list, cursor, key)), limit());
  }

  /** Returns the requested page size. */
  public int limit() {
    return limit(DEFAULT_PAGE, Pages.LARGEST);
  }

  /** Returns the requested number of records, by default {@code fallback}. */
  public int limit(int fallback, int most) {
    return one("limit").map(text -> parsedLimit(text, most)).orElse(fallback);
  }

  private static int parsedLimit(String text, int most) {
    try {
      var limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= most) {
        return limit;
      }
    } catch (NumberFormatException e) {
      throw (InvalidValueException) notALimit(text, most).initCause(e);
    }
    throw notALimit(text, most);
  }

  private static InvalidValueException notALimit(String text, int most) {
    return new InvalidValueException("limit", text, "a whole number from 1 to " + most);
  }
}
