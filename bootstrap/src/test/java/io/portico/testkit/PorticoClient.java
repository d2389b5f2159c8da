package io.portico.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.description.DescribedExchange;
import io.portico.http.testkit.description.OpenApiConformance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;

/**
 * Calls one Portico over HTTP with one credential. Every request and response is compared with the
 * OpenAPI document.
 */
public final class PorticoClient {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private final URI address;
  private final String credential;
  private final boolean isDescribed;
  private final boolean isClassic;

  /**
   * @param credential empty for none
   */
  public PorticoClient(URI address, String credential) {
    this(address, credential, true, false);
  }

  private PorticoClient(URI address, String credential, boolean isDescribed, boolean isClassic) {
    this.address = address;
    this.credential = credential;
    this.isDescribed = isDescribed;
    this.isClassic = isClassic;
  }

  /**
   * Returns a client that sends requests as clients of the classic portal do: the credential in
   * {@code authorization}, JSON as if it were a form, and paths with a slash at the end.
   */
  public static PorticoClient classic(URI address, String credential) {
    return new PorticoClient(address, credential, true, true);
  }

  /** Returns a client of another build of Portico, which has another OpenAPI document. */
  public static PorticoClient ofAnotherBuild(URI address, String credential) {
    return new PorticoClient(address, credential, false, false);
  }

  /** Returns where it calls. */
  public URI address() {
    return address;
  }

  /** Returns what it shows to be known. */
  public String credential() {
    return credential;
  }

  /** Returns whether the Portico at {@code address} is ready. */
  static boolean isReady(URI address) {
    try {
      return new PorticoClient(address, "").get("/health/ready").status() == 200;
    } catch (UncheckedIOException _) {
      return false;
    }
  }

  /** Returns {@code text} encoded for a query. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  public Reply get(String path) {
    return send("GET", path, "");
  }

  public Reply post(String path, String body) {
    return send("POST", path, body);
  }

  public Reply put(String path, String body) {
    return send("PUT", path, body);
  }

  /** Sends a request, without a body if that is empty. */
  public Reply send(String method, String path, String body) {
    return send(method, path, body.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Sends a request, without a body if that is empty.
   *
   * @throws UncheckedIOException if no answer comes back
   */
  public Reply send(String method, String path, byte[] body) {
    return send(method, path, body, Map.of());
  }

  /** Sends a POST with further headers. */
  public Reply post(String path, String body, Map<String, String> headers) {
    return send("POST", path, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  /** Sends a request with further headers. */
  public Reply send(String method, String path, String body, Map<String, String> headers) {
    return send(method, path, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  /** Returns the {@code ETag} of a record. */
  public String tag(String path) {
    return exchange("GET", path, "", Map.of()).header("ETag");
  }

  /** Sends a request with further headers, without a body if that is empty. */
  public Exchange exchange(String method, String path, String body, Map<String, String> headers) {
    var response = sent(method, path, body.getBytes(StandardCharsets.UTF_8), headers);
    return new Exchange(new Reply(response.statusCode(), response.body()), response.headers());
  }

  /** Sends a request with further headers, without a body if that is empty. */
  public Reply send(String method, String path, byte[] body, Map<String, String> headers) {
    var response = sent(method, path, body, headers);
    return new Reply(response.statusCode(), response.body());
  }

  private HttpResponse<String> sent(
      String method, String path, byte[] body, Map<String, String> headers) {
    var request =
        HttpRequest.newBuilder(URI.create(address + (isClassic ? withSlash(path) : path)))
            .timeout(PATIENCE)
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    if (!credential.isEmpty()) {
      request.header(isClassic ? "authorization" : "X-API-Key", credential);
    }
    if (isClassic && body.length > 0) {
      request.header("Content-Type", "application/x-www-form-urlencoded");
    }
    try {
      var response = HTTP.send(request.build(), BodyHandlers.ofString());
      if (isDescribed) {
        OpenApiConformance.check(
            new DescribedExchange(
                method,
                path,
                body,
                response.request().headers()::allValues,
                response.statusCode(),
                response.headers()::allValues,
                response.body()));
      }
      return response;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String withSlash(String path) {
    return path.replaceFirst("/?(\\?|$)", "/$1");
  }

  /** A response with its headers. */
  public record Exchange(Reply reply, HttpHeaders headers) {

    /** Returns the only header of this name. */
    public String header(String name) {
      var values = headers.allValues(name);
      if (values.size() != 1) {
        throw new AssertionError(name + ": " + values + " (expected: one)");
      }
      return values.getFirst();
    }
  }

  /** A response. */
  public record Reply(int status, String body) {

    /** Fails unless the status is as expected and the body contains all {@code parts}. */
    public AbstractStringAssert<?> assertHas(int expectedStatus, CharSequence... parts) {
      assertThat(status).as(body).isEqualTo(expectedStatus);
      return assertThat(body).contains(parts);
    }

    /** Fails unless the status and the whole body are as expected. */
    public void assertIs(int expectedStatus, String expectedBody) {
      assertThat(this).isEqualTo(new Reply(expectedStatus, expectedBody));
    }

    /** Fails unless the status is as expected. */
    public Reply assertIs(int expectedStatus) {
      assertThat(status).as(body).isEqualTo(expectedStatus);
      return this;
    }
  }
}
