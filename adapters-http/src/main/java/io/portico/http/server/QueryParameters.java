package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.Pages;
import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The query parameters of a request, each asked for by name.
 *
 * <p>Every method throws {@link InvalidValueException}, told of the parameter.
 */
public final class QueryParameters {

  private static final int USUAL_PAGE = 50;

  private final HttpRequest<?> request;

  private QueryParameters(HttpRequest<?> request) {
    this.request = request;
  }

  /** Returns the parameters of {@code request}, refusing any but those with {@code names}. */
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
   * Returns the parameters of {@code request}, whatever else stands there: classic portals may send
   * what older versions knew.
   */
  public static QueryParameters amongOthers(HttpRequest<?> request) {
    return new QueryParameters(request);
  }

  /** Returns every value of a parameter that may be repeated. */
  public List<String> all(String name) {
    return request.getParameters().getAll(name);
  }

  /** Returns the value of a parameter that may stand once. */
  public Optional<String> one(String name) {
    var values = all(name);
    if (values.size() > 1) {
      throw InvalidValueException.found(name, values.size() + " values", "one");
    }
    return values.stream().findFirst();
  }

  /** Returns whether a parameter is {@code true}; it is not when it is not given. */
  public boolean flag(String name) {
    return optionalFlag(name).orElse(false);
  }

  /** Returns whether a parameter is {@code true}, if it is given. */
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

  /** Returns how many records a page is to have. */
  public int limit() {
    return limit(USUAL_PAGE, Pages.LARGEST);
  }

  /** Returns how many records the caller wants: {@code usual} if that is not said. */
  public int limit(int usual, int most) {
    return one("limit").map(text -> size(text, most)).orElse(usual);
  }

  private static int size(String text, int most) {
    try {
      var limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= most) {
        return limit;
      }
    } catch (NumberFormatException e) {
      throw (InvalidValueException) notASize(text, most).initCause(e);
    }
    throw notASize(text, most);
  }

  private static InvalidValueException notASize(String text, int most) {
    return new InvalidValueException("limit", text, "a whole number from 1 to " + most);
  }
}
