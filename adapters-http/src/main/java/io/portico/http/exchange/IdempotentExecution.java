package io.portico.http.exchange;

import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResult;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Executes a write once, even if the client repeats it with its {@code Idempotency-Key}. */
@Singleton
public record IdempotentExecution(ExecuteOnce executeOnce, JsonMapper json) {

  /** The request header with the key. */
  public static final String HEADER = "Idempotency-Key";

  /** The response header that marks the response of an earlier attempt. */
  public static final String REPLAYED = "Idempotency-Replayed";

  /**
   * Returns the response of {@code work}, or the stored one if an earlier attempt succeeded. Work
   * that fails throws, so that it is rolled back and can be repeated.
   *
   * @throws InvalidValueException if the key is invalid
   * @throws Problem if an attempt is running, or the key belongs to another request
   */
  public HttpResponse<?> execute(
      HttpRequest<?> request, byte @Nullable [] body, Actor actor, Supplier<HttpResponse<?>> work) {
    var key = key(request);
    if (key.isEmpty()) {
      return work.get();
    }
    var once =
        new IdempotentRequest(actor.user(), route(request), key.get(), fingerprint(request, body));
    return switch (executeOnce.execute(actor, once, () -> stored(work.get()))) {
      case ExecuteOnce.Outcome.Executed(var result) -> StoredResponse.parse(result.text());
      case ExecuteOnce.Outcome.Replayed(var result) ->
          StoredResponse.parse(result.text()).header(REPLAYED, "true");
      case ExecuteOnce.Outcome.Running() -> throw running();
      case ExecuteOnce.Outcome.KeyReused() -> throw keyReused();
    };
  }

  /** Does the same for a route that may have no body. */
  public HttpResponse<?> execute(
      HttpRequest<byte[]> request, Actor actor, Supplier<HttpResponse<?>> work) {
    return execute(request, request.getBody().orElse(null), actor, work);
  }

  /**
   * Returns the key of {@code request}, if it has one.
   *
   * @throws InvalidValueException if the key is invalid
   */
  public static Optional<IdempotencyKey> key(HttpRequest<?> request) {
    var values = request.getHeaders().getAll(HEADER);
    if (values.size() > 1) {
      throw InvalidValueException.found(HEADER, values.size() + " values", "one");
    }
    try {
      return values.stream().findFirst().map(IdempotencyKey::new);
    } catch (InvalidValueException e) {
      throw e.at(HEADER);
    }
  }

  /** Returns the problem of a request whose first attempt is still running. */
  public static Problem running() {
    return Problem.of(
            ErrorCode.REQUEST_RUNNING,
            HEADER,
            "the first request with this key is still running (expected: a retry" + " in a second)")
        .withHeader(HttpHeaders.RETRY_AFTER, "1");
  }

  /** Returns the problem of a request with the key of a different request. */
  public static Problem keyReused() {
    return Problem.of(
        ErrorCode.IDEMPOTENCY_KEY_REUSED,
        "Idempotency-Key: already used with another body (expected: a new key for a new request)");
  }

  private StoredResult stored(HttpResponse<?> response) {
    return new StoredResult(StoredResponse.text(response, body(response)));
  }

  private String body(HttpResponse<?> response) {
    return switch (response.body()) {
      case null -> "";
      case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
      case Object body -> {
        try {
          yield json.writeValueAsString(Argument.ofInstance(body), body);
        } catch (IOException e) {
          throw new UncheckedIOException("cannot serialise a response", e);
        }
      }
    };
  }

  /* Every route exists with and without a trailing slash. */
  private static String route(HttpRequest<?> request) {
    var path = request.getUri().getRawPath();
    return request.getMethodName()
        + " "
        + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
  }

  /* Covers the query as well as the body. */
  private static String fingerprint(HttpRequest<?> request, byte @Nullable [] body) {
    var digest = Sha256.digest();
    var query = request.getUri().getRawQuery();
    digest.update((query == null ? "" : query).getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
    if (body != null) {
      digest.update(body);
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
