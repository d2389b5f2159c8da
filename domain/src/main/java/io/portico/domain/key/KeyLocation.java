package io.portico.domain.key;

import io.portico.domain.shared.HeaderNames;
import io.portico.domain.shared.InvalidValueException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Where callers of an API send a key. Its text is what operators and administrators write. */
public sealed interface KeyLocation {

  /** The most characters of a name. */
  int LONGEST_NAME = 64;

  /** Stands before the name of a parameter of the query. */
  String QUERY = "query:";

  /** The most characters of a text. */
  int LONGEST = QUERY.length() + LONGEST_NAME;

  /** The name of the header or the parameter. */
  String name();

  /** Returns the text that {@link #of} reads. */
  String text();

  /** Returns the form in which two locations are compared: names of headers ignore case. */
  String folded();

  /** A header, of which {@code Authorization} may name a scheme before the key. */
  record Header(String name) implements KeyLocation {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    /* Gateways and Portico use them among themselves. */
    private static final String RESERVED = "x-portico-";

    public Header {
      if (!NAME.matcher(name).matches()
          || HeaderNames.isOfTheRequest(name)
          || name.toLowerCase(Locale.ROOT).replace('_', '-').startsWith(RESERVED)) {
        throw new InvalidValueException("keyLocation", name, EXPECTED);
      }
    }

    @Override
    public String text() {
      return name;
    }

    @Override
    public String folded() {
      return name.toLowerCase(Locale.ROOT);
    }

    /** Returns whether it is the header {@code other}. */
    public boolean is(String other) {
      return name.equalsIgnoreCase(other);
    }
  }

  /** A parameter of the query. */
  record Parameter(String name) implements KeyLocation {

    /* What needs no encoding in a query. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._~-]{1,64}");

    public Parameter {
      if (!NAME.matcher(name).matches()) {
        throw new InvalidValueException("keyLocation", QUERY + name, EXPECTED);
      }
    }

    @Override
    public String text() {
      return QUERY + name;
    }

    @Override
    public String folded() {
      return text();
    }
  }

  /** What a text that is none should be. */
  String EXPECTED =
      "a header such as X-API-Key, or query: and a parameter such as query:api_key;"
          + " at most 64 characters; none of X-Portico-…, and none that says how"
          + " a request is sent, such as Host or Cookie";

  /**
   * Returns the location that {@code text} names.
   *
   * @throws InvalidValueException if it names none
   */
  static KeyLocation of(String text) {
    return text.startsWith(QUERY)
        ? new Parameter(text.substring(QUERY.length()))
        : new Header(text);
  }
}
