package io.portico.http.testkit;

import java.net.http.HttpHeaders;
import java.util.Optional;

/** What the server answered. */
public record Reply(int status, HttpHeaders headers, String body) {

  /** Returns the only header of this name, or empty if there is none. */
  public Optional<String> header(String name) {
    var values = headers.allValues(name);
    if (values.size() > 1) {
      throw new AssertionError(name + ": " + values);
    }
    return values.stream().findFirst();
  }
}
