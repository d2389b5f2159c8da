package io.portico.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.portico.application.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** A collector on this machine that takes traces with OTLP over HTTP, as protobuf. */
public final class TraceCollector implements AutoCloseable {

  /** A span; ids are in hexadecimal digits, and {@code parent} is empty without one. */
  public record Received(
      String trace,
      String id,
      String parent,
      String name,
      boolean failed,
      Map<String, Object> attributes) {}

  private final HttpServer server;
  private final List<Received> spans = new CopyOnWriteArrayList<>();
  private final List<String> messages = new CopyOnWriteArrayList<>();

  public TraceCollector() {
    // Not after five seconds, as by default.
    System.setProperty("otel.bsp.schedule.delay", "100");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/traces", this::receive);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  /** Returns its address. */
  public URI url() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  /** Returns all spans that it received. */
  public List<Received> spans() {
    return spans;
  }

  /** Returns all that it received, as texts. */
  public List<String> messages() {
    return messages;
  }

  /** Waits for a span that {@code condition} holds for, and returns it. */
  public Received await(String what, Predicate<Received> condition) {
    Await.until(() -> what + ", received " + spans, () -> spans.stream().anyMatch(condition));
    return spans.stream().filter(condition).findFirst().orElseThrow();
  }

  private void receive(HttpExchange exchange) throws IOException {
    var request = ExportTraceServiceRequest.parseFrom(exchange.getRequestBody());
    // Decoded, because the encoding could hide what stands in it.
    messages.add(request.toString());
    for (var resource : request.getResourceSpansList()) {
      for (var scope : resource.getScopeSpansList()) {
        scope.getSpansList().forEach(span -> spans.add(received(span)));
      }
    }
    exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static Received received(Span span) {
    return new Received(
        hex(span.getTraceId()),
        hex(span.getSpanId()),
        hex(span.getParentSpanId()),
        span.getName(),
        span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR,
        span.getAttributesList().stream()
            .collect(toMap(KeyValue::getKey, attribute -> value(attribute.getValue()))));
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }

  private static Object value(AnyValue value) {
    return value.hasIntValue()
        ? (Object) value.getIntValue()
        : new String(value.getStringValueBytes().toByteArray(), UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
