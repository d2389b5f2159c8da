package io.portico.outbound.source;

import io.portico.application.port.out.TraceParent;
import io.portico.outbound.Answer;
import io.portico.outbound.NoAnswer;
import io.portico.outbound.OutboundHttp;
import io.portico.outbound.OutboundHttp.Limits;
import io.portico.outbound.OutboundRequest;
import io.portico.outbound.OutboundRequest.Header;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A sequence of HTTP requests to a system that together read its APIs, within its limits. */
final class SourceSession implements AutoCloseable {

  private static final int OK = 200;

  private final SourceHttp http;
  private final ReadLimits limits;
  private final Deadline deadline;
  private final OutboundHttp client;
  private final List<Header> headers = new ArrayList<>();
  private long received;

  SourceSession(SourceHttp http) {
    this.http = http;
    limits = http.limits();
    deadline = new Deadline(limits.reading());
    headers.add(new Header("Accept", "application/json"));
    http.header()
        .ifPresent(
            header ->
                headers.add(
                    new Header(header.name(), header.prefix() + header.credential().value())));
    TraceParent.current().ifPresent(parent -> headers.add(new Header("traceparent", parent)));
    client =
        new OutboundHttp(http.addresses(), new Limits(limits.connect(), limits.response(), true));
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
    client.close();
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

  private Answer send(String call, URI address, Duration timeout) {
    try {
      var answer =
          client.send(new OutboundRequest("GET", address, headers, Optional.empty(), timeout));
      return switch (answer.extent()) {
        case WHOLE -> answer;
        case LIMITED ->
            throw SourceFailure.of(
                call, "a response of more than " + limits.response() + " bytes", "no more");
        case TIMED_OUT -> throw tooSlow(call, timeout);
        case BROKEN_OFF -> throw lost(call);
      };
    } catch (NoAnswer e) {
      throw failure(call, e, timeout);
    }
  }

  private SourceFailure failure(String call, NoAnswer e, Duration timeout) {
    return switch (e.kind()) {
      case UNKNOWN_HOST ->
          SourceFailure.of(call, "its host is unknown", "a host that this machine can resolve");
      case REFUSED_ADDRESS -> new SourceFailure(call + ": " + e.reason());
      case NO_CONNECTION -> SourceFailure.of(call, "no connection", "a system that listens there");
      case CONNECT_TIMEOUT ->
          SourceFailure.of(
              call,
              "no connection within " + ReadLimits.shown(limits.connect()),
              "a system that listens there");
      case TLS ->
          SourceFailure.of(
              call, "TLS failed", "a certificate for this host that the Java runtime trusts");
      case TIMEOUT -> tooSlow(call, timeout);
      case BROKEN_OFF -> lost(call);
    };
  }

  private static SourceFailure lost(String call) {
    return SourceFailure.of(call, "the connection was lost", "a complete HTTP response");
  }

  private SourceFailure tooSlow(String call, Duration timeout) {
    if (timeout.compareTo(limits.request()) < 0) {
      return deadline.passed(call);
    }
    return SourceFailure.of(
        call, "no complete response within " + ReadLimits.shown(timeout), "one within that time");
  }

  private void requireOk(String call, Answer response) {
    var status = response.status();
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
