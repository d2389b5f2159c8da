package io.portico.sources;

import io.portico.application.port.out.TraceParent;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A sequence of HTTP requests to a system that together read its APIs, within its limits. */
final class SourceSession implements AutoCloseable {

  private static final int OK = 200;

  private final SourceHttp http;
  private final ReadLimits limits;
  private final Deadline deadline;
  private final HttpClient client;
  private final HttpRequest.Builder request;
  private long received;

  SourceSession(SourceHttp http) {
    this.http = http;
    limits = http.limits();
    deadline = new Deadline(limits.reading());
    request = HttpRequest.newBuilder().header("Accept", "application/json");
    if (http.header().isPresent()) {
      var header = http.header().get();
      request.header(header.name(), header.prefix() + header.credential().value());
    }
    TraceParent.current().ifPresent(parent -> request.header("traceparent", parent));
    client =
        HttpClient.newBuilder()
            .connectTimeout(limits.connect())
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
  }

  /** Requests {@code path}, which may have a query, relative to the address of the system. */
  JsonResponse get(String path) {
    return get(URI.create(http.base() + path));
  }

  /**
   * Requires that {@code link}, absolute or relative to the address of the system, leads to the
   * system itself.
   */
  void requireOwn(JsonResponse response, String link) {
    try {
      if (http.isOwn(http.base().resolve(link))) {
        return;
      }
    } catch (IllegalArgumentException _) {
      // Reported below.
    }
    throw SourceFailure.of(
        response.request(), "a link to the next page on another host", "one to " + http.base());
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  private JsonResponse get(URI address) {
    // Without the query, which may be long.
    var call = "GET " + address.toString().replaceFirst("\\?.*", "");
    var left = deadline.left(call);
    var timeout = left.compareTo(limits.request()) < 0 ? left : limits.request();
    var response = send(call, address, timeout);
    requireOk(call, response);
    received += response.body().length;
    if (received > limits.responses()) {
      throw SourceFailure.of(
          call, "more than " + limits.responses() + " bytes in all pages", "no more");
    }
    return new JsonResponse(call, response.body());
  }

  private HttpResponse<byte[]> send(String call, URI address, Duration timeout) {
    var exchange =
        client.sendAsync(
            request.copy().uri(address).GET().timeout(timeout).build(),
            _ -> BodySubscribers.limiting(BodySubscribers.ofByteArray(), limits.response()));
    try {
      return exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      exchange.cancel(true);
      throw tooSlow(call, timeout);
    } catch (ExecutionException e) {
      throw failure(call, e.getCause(), timeout);
    } catch (InterruptedException _) {
      exchange.cancel(true);
      Thread.currentThread().interrupt();
      throw SourceFailure.of(call, "interrupted", "a response before Portico stops");
    }
  }

  private SourceFailure failure(String call, @Nullable Throwable cause, Duration timeout) {
    return switch (cause) {
      case HttpConnectTimeoutException _ ->
          SourceFailure.of(
              call,
              "no connection within " + ReadLimits.shown(limits.connect()),
              "a system that listens there");
      case HttpTimeoutException _ -> tooSlow(call, timeout);
      case ConnectException e when e.getCause() instanceof UnresolvedAddressException ->
          SourceFailure.of(call, "its host is unknown", "a host that this machine can resolve");
      case ConnectException _ ->
          SourceFailure.of(call, "no connection", "a system that listens there");
      case SSLException _ ->
          SourceFailure.of(
              call, "TLS failed", "a certificate for this host that the Java runtime trusts");
      // The JDK has no type of its own for this failure.
      case IOException e when String.valueOf(e.getMessage()).startsWith("body exceeds capacity") ->
          SourceFailure.of(
              call, "a response of more than " + limits.response() + " bytes", "no more");
      case IOException _ ->
          SourceFailure.of(call, "the connection was lost", "a complete HTTP response");
      case null, default -> throw new IllegalStateException("cannot request " + http.base(), cause);
    };
  }

  private SourceFailure tooSlow(String call, Duration timeout) {
    if (timeout.compareTo(limits.request()) < 0) {
      return deadline.passed(call);
    }
    return SourceFailure.of(
        call, "no complete response within " + ReadLimits.shown(timeout), "one within that time");
  }

  private void requireOk(String call, HttpResponse<byte[]> response) {
    var status = response.statusCode();
    if (status == OK) {
      return;
    }
    var found = "status " + status;
    if (status >= 300 && status < 400) {
      throw SourceFailure.of(
          call,
          found + ", a redirect",
          "200; redirects are not followed, so configure the final address");
    }
    if (status == 401 || status == 403) {
      throw SourceFailure.of(
              call, found, "200; check that the token of this source is right and may read")
          .of(status);
    }
    throw SourceFailure.of(call, found, "200").of(status);
  }
}
