package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.TraceCollector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of the packaged Portico, as a collector of logs reads it. */
class LogIT {

  private static final String OPERATOR_SECRET = "the-secret-of-the-operator";
  private static final JsonMapper MAPPER = new JsonMapper();

  @TempDir Path data;

  @Test
  void log_inJson_isOneObjectPerLineFromStartToStop() {
    List<JsonNode> lines;
    try (var portico =
        PorticoProcess.on(data)
            .with("PORTICO_LOG_FORMAT", "json")
            .with("PORTICO_LOG_ACCESS", "true")
            .start()
            .awaitReady()) {
      portico
          .client(portico.adminToken())
          .send("GET", "/api/labels/?limit=3", "", Map.of("X-Request-Id", "request-of-the-test"));
      portico.stop();
      lines = portico.output().lines().map(LogIT::parsed).toList();
    }

    assertThat(lines)
        .allSatisfy(
            line -> {
              assertThat(line.path("timestamp").asText()).matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z");
              assertThat(line.path("level").asText()).isIn("INFO", "WARN");
              assertThat(line.path("logger").asText()).startsWith("io.portico");
              assertThat(line.path("message").asText()).isNotEmpty();
            });
    assertThat(lines)
        .extracting(line -> line.path("message").asText())
        .contains(
            "mail          not sent: PORTICO_SMTP_HOST is not set",
            "admin token   generated now, in " + data.resolve("admin-token"))
        .anyMatch(
            message ->
                message.matches("set up with   http://\\S+/dashboard/set-password/\\S+, .*"));
    assertThat(lines.getLast().path("message").asText())
        .isEqualTo("Portico has stopped; all requests were answered.");
    var access =
        lines.stream()
            .filter(line -> line.path("request_id").asText().equals("request-of-the-test"))
            .toList();
    assertThat(access).hasSize(1);
    assertThat(access.getFirst().path("route").asText()).isEqualTo("/api/labels");
    assertThat(access.getFirst().path("status").asInt()).isEqualTo(200);
    assertThat(access.getFirst().path("caller").asText()).matches("[0-9a-f]{24}");
    assertThat(access.getFirst().path("duration_ms").isNumber()).isTrue();
  }

  @Test
  void log_ofATracedRequest_hasTheIdOfItsTrace() {
    var trace = "0af7651916cd43dd8448eb211c80319c";
    List<JsonNode> lines;
    try (var collector = new TraceCollector();
        var portico =
            PorticoProcess.on(data)
                .with("PORTICO_LOG_FORMAT", "json")
                .with("PORTICO_LOG_ACCESS", "true")
                .with("PORTICO_OPERATOR_SECRET", OPERATOR_SECRET)
                .with("PORTICO_TRACES", collector.url().toString())
                .start()
                .awaitReady()) {
      portico
          .client(portico.adminToken())
          .send(
              "PUT",
              "/admin/log-levels/io.portico.mail",
              "{\"level\":\"info\"}",
              Map.of(
                  "admin-auth",
                  OPERATOR_SECRET,
                  "traceparent",
                  "00-" + trace + "-b7ad6b7169203331-01"));
      portico.stop();
      lines = portico.output().lines().map(LogIT::parsed).toList();
      assertThat(collector.spans())
          .anySatisfy(
              span -> {
                assertThat(span.trace()).isEqualTo(trace);
                assertThat(span.name()).isEqualTo("PUT /admin/log-levels/{logger}");
              });
    }

    var ofTrace =
        lines.stream().filter(line -> line.path("trace_id").asText().equals(trace)).toList();
    assertThat(ofTrace)
        .extracting(line -> line.path("logger").asText())
        .contains("io.portico.access")
        .hasSizeGreaterThan(1);
    assertThat(lines.getLast().has("trace_id")).isFalse();
  }

  @Test
  void traces_variableThatOpenTelemetryRefuses_endsTheStartWithoutItsValue() {
    var portico =
        PorticoProcess.on(data)
            .with("PORTICO_TRACES", "http://localhost:4318")
            .with("OTEL_EXPORTER_OTLP_HEADERS", "a-credential-without-a-name")
            .start();

    assertThat(portico.awaitEnd()).isEqualTo(2);
    assertThat(portico.errors())
        .contains("PORTICO_TRACES: OTEL_EXPORTER_OTLP_HEADERS: ")
        .doesNotContain("a-credential-without-a-name");
  }

  @Test
  void accessLog_switchedOnWhileItRuns_writesLines() {
    try (var portico =
        PorticoProcess.on(data)
            .with("PORTICO_OPERATOR_SECRET", OPERATOR_SECRET)
            .start()
            .awaitReady()) {
      var client = portico.client(portico.adminToken());
      var operator = Map.of("admin-auth", OPERATOR_SECRET);
      client.get("/api/limits");

      var changed =
          client.send(
              "PUT", "/admin/log-levels/io.portico.access", "{\"level\":\"info\"}", operator);

      assertThat(changed.body()).isEqualTo("{\"io.portico.access\":\"info\"}");
      client.get("/api/labels");
      portico.stop();
      assertThat(portico.output())
          .contains("The operator set the level of logger io.portico.access to info.")
          .containsPattern("INFO  io\\.portico\\.access - GET /api/labels 200 [\\d.]+ ms caller=")
          .doesNotContain("GET /api/limits");
    }
  }

  private static JsonNode parsed(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not JSON: " + line, e);
    }
  }
}
