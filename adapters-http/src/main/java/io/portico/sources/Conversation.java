package io.portico.sources;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** One reading of a system over HTTP: requests one after the other, within its limits. */
final class Conversation implements AutoCloseable {

  private static final int OK = 200;

  private final SourceHttp http;
  private final Limits limits;
  private final Deadline deadline;
  private final HttpClient client;
  private final HttpRequest.Builder request;
  private long received;

  Conversation(SourceHttp http) throws SourceFailure {
    this.http = http;
    limits = http.limits();
    deadline = new Deadline(limits.reading());
    request = HttpRequest.newBuilder().header("Accept", "application/json");
    if (http.header().isPresent()) {
      var header = http.header().get();
      request.header(header.name(), header.prefix() + header.credential().value());
    }
    client =
        HttpClient.newBuilder()
            .connectTimeout(limits.connect())
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
  }

  /** Asks for {@code path}, which may have a query, below the address of the system. */
  Answer get(String path) throws SourceFailure {
    return get(URI.create(http.base() + path));
  }

  /**
   * Requires that {@code link}, as an answer gave it, does not lead away from the system. It may be
   * relative to its address.
   */
  void requireOwn(Answer answer, String link) throws SourceFailure {
    try {
      if (http.isOwn(http.base().resolve(link))) {
        return;
      }
    } catch (IllegalArgumentException _) {
      // Told below.
    }
    throw SourceFailure.of(
        answer.asked(), "a link to the next page that leads elsewhere", "one to " + http.base());
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  private Answer get(URI address) throws SourceFailure {
    // Without the query: what it holds is the system's own and long.
    var asked = "GET " + address.toString().replaceFirst("\\?.*", "");
    var left = deadline.left(asked);
    var patience = left.compareTo(limits.request()) < 0 ? left : limits.request();
    var answer = send(asked, address, patience);
    requireOk(asked, answer);
    received += answer.body().length;
    if (received > limits.answers()) {
      throw SourceFailure.of(
          asked,
          "more than " + limits.answers() + " bytes with the pages before",
          "at most as many");
    }
    return new Answer(asked, answer.body());
  }

  private HttpResponse<byte[]> send(String asked, URI address, Duration patience)
      throws SourceFailure {
    var exchange =
        client.sendAsync(
            request.copy().uri(address).GET().timeout(patience).build(),
            _ -> new BoundedBody(limits.answer()));
    try {
      return exchange.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      exchange.cancel(true);
      throw tooSlow(asked, patience);
    } catch (ExecutionException e) {
      throw failure(asked, e.getCause(), patience);
    } catch (InterruptedException _) {
      exchange.cancel(true);
      Thread.currentThread().interrupt();
      throw SourceFailure.of(asked, "interrupted", "an answer before Portico stops");
    }
  }

  private SourceFailure failure(String asked, @Nullable Throwable cause, Duration patience) {
    return switch (cause) {
      case BoundedBody.TooLong _ ->
          SourceFailure.of(
              asked, "an answer of more than " + limits.answer() + " bytes", "at most as many");
      case HttpConnectTimeoutException _ ->
          SourceFailure.of(
              asked,
              "no connection within " + Limits.shown(limits.connect()),
              "a system that listens there");
      case HttpTimeoutException _ -> tooSlow(asked, patience);
      case ConnectException e when e.getCause() instanceof UnresolvedAddressException ->
          SourceFailure.of(asked, "its host is unknown", "a host that this machine can resolve");
      case ConnectException _ ->
          SourceFailure.of(asked, "no connection", "a system that listens there");
      case SSLException _ ->
          SourceFailure.of(
              asked, "TLS failed", "a certificate for this host that the Java runtime trusts");
      case IOException _ ->
          SourceFailure.of(asked, "the connection broke off", "a whole HTTP answer");
      case null, default -> throw new IllegalStateException("cannot ask " + http.base(), cause);
    };
  }

  private static SourceFailure tooSlow(String asked, Duration patience) {
    return SourceFailure.of(
        asked, "no whole answer within " + Limits.shown(patience), "one within that time");
  }

  private void requireOk(String asked, HttpResponse<byte[]> answer) throws SourceFailure {
    var status = answer.statusCode();
    if (status == OK) {
      return;
    }
    var came = "status " + status;
    if (status >= 300 && status < 400) {
      throw SourceFailure.of(
          asked,
          came + ", a redirect",
          "200; redirects are not followed, so give the last address");
    }
    if (status == 401 || status == 403) {
      throw SourceFailure.of(
          asked, came, "200; check that the token of this source is right and may read");
    }
    throw SourceFailure.of(asked, came, "200");
  }
}
