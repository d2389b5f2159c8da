package io.portico.http.exchange;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.json.ClientNameException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The query parameters of a request. Every method throws {@link InvalidValueException} that names
 * the parameter.
 */
public final class QueryParameters {

  /** The number of records on a page, unless another is requested. */
  public static final int DEFAULT_PAGE = 50;

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
        throw ClientNameException.parameter(name, names);
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
    return values.isEmpty() ? Optional.empty() : Optional.of(values.getFirst());
  }

  /**
   * Returns the value of a parameter that may occur once. Classic portals send absent ones empty.
   */
  public Optional<String> oneUnlessEmpty(String name) {
    return one(name).filter(text -> !text.isEmpty());
  }

  /** Reads the value of a parameter that may occur once; errors of {@code reader} name it. */
  public <T> Optional<T> one(String name, Function<String, T> reader) {
    try {
      return one(name).map(reader);
    } catch (InvalidValueException e) {
      throw e.at(name);
    }
  }

  /** Returns the constant of {@code type} that a parameter names, if present. */
  public <E extends Enum<E> & Worded> Optional<E> word(String name, Class<E> type) {
    return one(name).map(word -> Worded.of(type, name, word));
  }

  /** Returns a boolean parameter, by default false. */
  public boolean flag(String name) {
    return optionalFlag(name).orElse(false);
  }

  /** Returns a boolean parameter, if present. */
  public Optional<Boolean> optionalFlag(String name) {
    return one(name)
        .map(
            text ->
                switch (text) {
                  case "true" -> true;
                  case "false" -> false;
                  default -> throw new InvalidValueException(name, text, "true or false");
                });
  }

  /**
   * Returns which page the parameters {@code cursor} and {@code limit} ask for. An empty cursor, as
   * clients of all described parameters send it, is the first page.
   *
   * @param list the name of the list in its cursors
   * @param key reads the key in a cursor
   */
  public <K> PageQuery<K> page(String list, Function<String, K> key) {
    return new PageQuery<>(
        oneUnlessEmpty("cursor").map(cursor -> Cursor.read(list, cursor, key)), limit());
  }

  /** Returns the requested page size. */
  public int limit() {
    return limit(DEFAULT_PAGE, PageLimits.LARGEST);
  }

  /** Returns the requested number of records, by default {@code fallback}. */
  public int limit(int fallback, int most) {
    return number("limit", fallback, most);
  }

  /** Returns the number from 1 to {@code most} that is asked for, by default {@code fallback}. */
  public int number(String name, int fallback, int most) {
    return one(name).map(text -> number(name, text, most)).orElse(fallback);
  }

  /** Returns the limit, from 1 to {@code most}, that {@code text} states. */
  public static int limit(String text, int most) {
    return number("limit", text, most);
  }

  private static int number(String name, String text, int most) {
    try {
      var number = Integer.parseInt(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Reported below.
    }
    throw new InvalidValueException(name, text, "a whole number from 1 to " + most);
  }
}
