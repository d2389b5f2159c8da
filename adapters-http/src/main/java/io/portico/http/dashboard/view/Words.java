package io.portico.http.dashboard.view;

import java.util.List;

/** What a page shows as text: a message in the reader's language, or text that somebody stored. */
public sealed interface Words {

  /** Returns the message {@code key} of {@code messages.properties} with {@code values}. */
  static Words of(String key, Object... values) {
    return new Message(key, List.of(values));
  }

  /** Returns {@code text} as it is, for example the name of an API. */
  static Words plain(String text) {
    return new Plain(text);
  }

  /** A message; numbers among its values are formatted for the reader. */
  record Message(String key, List<Object> values) implements Words {}

  /** Text that is the same in every language. */
  record Plain(String text) implements Words {}
}
