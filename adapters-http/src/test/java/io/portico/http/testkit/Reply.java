package io.portico.http.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.util.Optional;
import org.assertj.core.api.AbstractStringAssert;

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

  /** Fails unless the status is as expected. */
  public void assertIs(int expectedStatus) {
    assertThat(status).as(body).isEqualTo(expectedStatus);
  }

  /** Fails unless the status and the whole body are as expected. */
  public void assertIs(int expectedStatus, String expectedBody) {
    assertIs(expectedStatus);
    assertThat(body).isEqualTo(expectedBody);
  }

  /** Fails unless the status is as expected and the body contains all {@code parts}. */
  public AbstractStringAssert<?> assertHas(int expectedStatus, CharSequence... parts) {
    assertIs(expectedStatus);
    return assertThat(body).contains(parts);
  }

  /** Fails unless it sends the browser to {@code location}. */
  public void assertLeadsTo(String location) {
    assertIs(303);
    assertThat(header("Location")).contains(location);
  }
}
