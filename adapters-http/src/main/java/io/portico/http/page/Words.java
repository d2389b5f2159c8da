package io.portico.http.page;

import java.util.List;

/**
 * What a page shows as text: a message in the reader's language, perhaps for a name of the core,
 * what the core says is wrong, or text that somebody stored.
 */
public sealed interface Words {

  /** Returns the message {@code key} of {@code messages.properties} with {@code values}. */
  static Words of(String key, Object... values) {
    return new Message(key, List.of(values));
  }

  /**
   * Returns what the core or the HTTP interface says is wrong, which is English unless the language
   * has a text for it.
   */
  static Words said(String english) {
    return new Said(english);
  }

  /** Returns {@code text} as it is, for example the name of an API. */
  static Words plain(String text) {
    return new Plain(text);
  }

  /** Returns the message {@code key}, or {@code otherwise} if there is none. */
  static Words named(String key, Words otherwise) {
    return new Named(key, otherwise);
  }

  /** A message; numbers among its values are formatted for the reader. */
  record Message(String key, List<Object> values) implements Words {}

  /** A message for a name that the core gives; other words if there is no such message. */
  record Named(String key, Words otherwise) implements Words {}

  /** A sentence in English, for example {@code '0' (expected: 1 to 100)}. */
  record Said(String english) implements Words {}

  /** Text that is the same in every language. */
  record Plain(String text) implements Words {}
}
