package io.portico.domain.api;

import io.portico.domain.shared.Worded;

/** The kind of interface of an API. */
public enum ApiStyle implements Worded {
  OPENAPI,
  GRAPHQL,
  GRPC,
  SOAP,
  EVENT,
  OTHER;

  /**
   * Returns the style with this word, for example {@code openapi}.
   *
   * @throws io.portico.domain.shared.InvalidValueException if there is none
   */
  public static ApiStyle of(String word) {
    return Worded.of(ApiStyle.class, "style", word);
  }
}
