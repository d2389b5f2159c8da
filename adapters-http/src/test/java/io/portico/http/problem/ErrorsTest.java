package io.portico.http.problem;

import static io.portico.http.testkit.Errors.envelope;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The problems that the framework and the handlers of exceptions report. */
class ErrorsTest extends HttpTest {

  private static final String KEY = "X-API-Key: " + Caller.ADMIN.credential() + "\r\n";
  private static final String REST =
      "Host: x\r\n" + KEY + "X-Request-Id: request-of-a-test\r\nConnection: close\r\n";

  @Test
  void route_unknown_is404() {
    var reply = SERVER.get("/api/lables");

    reply.assertIs(
        404, error("route_not_found", "No such route: GET /api/lables. See /docs for all routes."));
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE, /api/labels,  GET POST",
    "PUT,    /api/apis/,   GET POST",
    "POST,   /api/limits,  GET",
    "BREW,   /api/65000000000000010000000a/labels, GET PATCH POST PUT",
    "BREW,   /api/labels,  GET POST"
  })
  void method_wrong_is405WithAllow(String method, String path, String allowed) {
    var reply = SERVER.call(method, path).by(Caller.ADMIN).send();

    assertThat(reply.status()).isEqualTo(405);
    assertThat(List.of(reply.header("Allow").orElseThrow().split(",")))
        .contains(allowed.split(" "))
        .doesNotContain(method);
    assertThat(reply.body())
        .isEqualTo(
            error(
                "method_not_allowed",
                "Method not allowed: %s %s. The header Allow lists the methods of this path."
                    .formatted(method, path)));
  }

  @Test
  void useCase_failure_is500WithoutDetails() {
    SERVER.labels.list.fails(new IllegalStateException("jdbc:mysql://root:secret@db"));

    var reply = SERVER.get("/api/labels");

    reply.assertIs(
        500,
        error(
            "internal_error",
            "An unexpected error occurred. The server log has the details under this request id."));
  }

  @Test
  void useCase_outcomeUnknown_is503() {
    SERVER.labels.list.fails(
        new RefusedException.OutcomeUnknown(
            new IllegalStateException("jdbc:mysql://root:secret@")));

    var reply = SERVER.get("/api/labels");

    reply.assertHas(503, "\"code\":\"outcome_unknown\"", "either made").doesNotContain("secret");
  }

  @Test
  void useCase_storeUnavailable_is503WithRetryAfter() {
    SERVER.labels.list.fails(new RefusedException.StoreUnavailable("jdbc:mysql://root:secret@"));

    var reply = SERVER.get("/api/labels");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).contains("1");
    assertThat(reply.body())
        .contains("\"code\":\"store_unavailable\"", "Nothing was changed")
        .doesNotContain("secret");
  }

  @Test
  void problemJson_accepted_isRfc9457() {
    var reply =
        SERVER
            .call("POST", "/api/labels")
            .by(Caller.ADMIN)
            .header("Accept", "application/json, Application/Problem+JSON;q=0.9")
            .json("{\"name\": 5}")
            .send();

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.header("Content-Type")).contains("application/problem+json");
    assertThat(reply.body())
        .isEqualTo(
            "{\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,"
                + "\"detail\":\"name: the number 5 (expected: a string)\","
                + "\"code\":\"invalid_value\",\"request_id\":\"request-of-a-test\","
                + "\"errors\":[{\"field\":\"name\","
                + "\"message\":\"the number 5 (expected: a string)\"}]}");
  }

  @Test
  void problemJson_accepted_changesErrorsOfTheFramework() {
    var reply = SERVER.call("GET", "/nothing").header("Accept", "application/problem+json").send();

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.header("Content-Type")).contains("application/problem+json");
    assertThat(reply.body()).contains("\"title\":\"Not Found\"", "\"code\":\"route_not_found\"");
  }

  @Test
  void problemJson_accepted_changesNoSuccess() {
    SERVER.labels.list.answers(lastPage());

    var reply =
        SERVER
            .call("GET", "/api/labels")
            .by(Caller.ADMIN)
            .header("Accept", "application/problem+json")
            .send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#accepts")
  void error_anyAccept_isAnEnvelope(String accept) {
    var call = SERVER.call("GET", "/api/labels?x=1").by(Caller.ADMIN);

    var reply = (accept.isEmpty() ? call : call.header("Accept", accept)).send();

    reply.assertIs(
        400,
        fieldError(
            "invalid_value",
            "x",
            "an unknown parameter (expected: one of in_use, usage, limit, cursor, count)"));
  }

  @Test
  void error_severalFields_countsTheOthers() {
    assertThat(
            Problem.ofFields(
                    ErrorCode.INVALID_VALUE,
                    List.of(new FieldError("a", "is odd"), new FieldError("b", "too")))
                .message())
        .isEqualTo("a: is odd (and 1 more)");
  }

  @Test
  void headers_tooLarge_is431() throws IOException {
    var answer =
        exchange(
            "GET /api/labels HTTP/1.1\r\n" + REST + "X-Big: " + "a".repeat(17_000) + "\r\n\r\n");

    assertThat(answer)
        .startsWith("HTTP/1.1 431 ")
        .contains("\"headers_too_large\"", "(expected: at most 16 KiB)");
  }

  @Test
  void headers_belowTheLimit_areRead() throws IOException {
    SERVER.labels.list.answers(lastPage());

    var answer =
        exchange(
            "GET /api/labels HTTP/1.1\r\n" + REST + "X-Big: " + "a".repeat(15_000) + "\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void address_tooLong_is414() throws IOException {
    assertThat(exchange("GET /api/labels/" + "a".repeat(66_000) + " HTTP/1.1\r\n" + REST + "\r\n"))
        .contains(" 414 ", "\"uri_too_long\"", "(expected: at most 64 KiB)");
  }

  @Test
  void address_belowTheLimit_isRead() throws IOException {
    SERVER.labels.find.answersBy(
        lookup -> {
          throw new RefusedException.NotFound(RecordKind.LABEL, lookup.idOrName());
        });

    var answer =
        exchange("GET /api/labels/" + "a".repeat(60 * 1024) + " HTTP/1.1\r\n" + REST + "\r\n");

    assertThat(answer).startsWith("HTTP/1.1 404 ").contains("\"label_not_found\"");
    assertThat(SERVER.labels.find.received().idOrName()).hasSize(60 * 1024);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/labels/%,         13",
    "/api/labels/%zz,       13",
    "/api/labels?limit=%5,  19",
    "/api/%g0/labels,        6",
    "/api/labels/a|b,       14",
    "/api/labels/a<b,       14"
  })
  void address_malformed_is400WithThePosition(String address, int character) throws IOException {
    assertThat(exchange("GET " + address + " HTTP/1.1\r\n" + REST + "\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .contains("\"malformed_address\"", "malformed at character " + character + " ");
  }

  /* A stray byte, an overlong "/", a surrogate, a truncated character; in path and query. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/labels/%ff",
        "/api/labels/a%C0%AFb",
        "/api/%ED%A0%80/labels",
        "/api/labels?cursor=%E2%82",
        "/api/apis?selector=a%3D%E2x%82%AC",
        "/nothing?%ff=1"
      })
  void address_notUtf8_is400(String address) {
    var reply = SERVER.get(address);

    reply.assertIs(
        400,
        error(
            "malformed_address",
            "The address contains a percent-encoded sequence that is not UTF-8 (expected: UTF-8)"));
  }

  @Test
  void address_utf8_isRead() {
    SERVER.labels.find.answersBy(
        lookup -> {
          throw new RefusedException.NotFound(RecordKind.LABEL, lookup.idOrName());
        });

    SERVER.get("/api/labels/gr%C3%B6%C3%9Fe%F0%9F%98%80%25");

    assertThat(SERVER.labels.find.received().idOrName()).isEqualTo("größe😀%");
  }

  @Test
  void host_missing_is400() throws IOException {
    var answer =
        exchange(
            "GET /api/labels HTTP/1.1\r\nX-Request-Id: request-of-a-test\r\nConnection: close\r\n"
                + KEY
                + "\r\n");

    assertThat(answer)
        .startsWith("HTTP/1.1 400 ")
        .endsWith(error("host_missing", "Host: missing (expected: a host)"));
    assertThat(SERVER.labels.list.calls()).isZero();
  }

  @Test
  void host_missingInHttp10_isAccepted() throws IOException {
    assertThat(exchange("GET /health/live HTTP/1.0\r\n\r\n"))
        .startsWith("HTTP/1.0 200 ")
        .endsWith("{\"status\":\"UP\"}");
  }

  @Test
  void host_repeated_is400() throws IOException {
    assertThat(exchange("GET /api/labels HTTP/1.1\r\nHost: y\r\n" + REST + "\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .endsWith(error("host_repeated", "Host: 2 values (expected: one)"));
    assertThat(SERVER.labels.list.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-API-Key", "x-api-KEY", "Authorization", "admin-auth"})
  void credential_repeated_is400(String header) throws IOException {
    var answer =
        exchange(
            "GET /api/labels HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%1$s: %2$s\r\n%1$s: other\r\n\r\n"
                .formatted(header, Caller.ADMIN.credential()));

    assertThat(answer)
        .startsWith("HTTP/1.1 400 ")
        .contains("\"credential_repeated\"", ": several values (expected: one)")
        .doesNotContain(Caller.ADMIN.credential());
    assertThat(SERVER.labels.list.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET /api/labels HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n",
        "POST /api/labels HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        "POST /api/labels HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"
      })
  void request_notHttp_is400AndTheConnectionCloses(String request) throws IOException {
    assertThat(exchange(request))
        .contains(" 400 ")
        .contains("\"malformed_request\"", "The request cannot be read (expected: HTTP/1.1).");
  }

  @Test
  void request_lengthAndChunks_isNotSmuggled() throws IOException {
    var answer =
        exchange(
            "POST /api/labels HTTP/1.1\r\n"
                + REST
                + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "0\r\n\r\nGET /api/labels HTTP/1.1\r\n"
                + REST
                + "\r\n");

    assertThat(answer).contains(" 400 ");
    assertThat(answer.split("HTTP/1\\.1 ", -1)).hasSize(2);
    assertThat(SERVER.labels.list.calls()).isZero();
  }

  @Test
  void envelope_fieldError_listsTheField() {
    SERVER.labels.list.answers(lastPage());

    assertThat(SERVER.get("/api/labels?limit=0").body())
        .isEqualTo(
            envelope(
                "invalid_value",
                "limit: '0' (expected: a whole number from 1 to 1000)",
                "{\"field\":\"limit\","
                    + "\"message\":\"'0' (expected: a whole number from 1 to 1000)\"}"));
  }

  @Test
  void unauthenticated_fromAPageOfAnotherSite_hasADocument() {
    var reply = SERVER.call("GET", "/api/labels").header("Origin", "https://other.test").send();

    reply.assertHas(401, "Not authorised");
  }

  private static String exchange(String request) throws IOException {
    try (var wire = SERVER.wire()) {
      wire.sends(request);
      return wire.readToEnd();
    }
  }
}
