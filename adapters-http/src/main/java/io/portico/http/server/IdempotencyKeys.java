package io.portico.http.server;

import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResponse;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does a write once, however often it is sent with one {@code Idempotency-Key} (contract 1). */
@Singleton
public final class IdempotencyKeys {

  /** Says that an answer was given before. */
  public static final String REPLAYED = "Idempotency-Replayed";

  private static final List<String> KEPT_HEADERS =
      List.of(
          HttpHeaders.LOCATION,
          HttpHeaders.ETAG,
          HttpHeaders.CACHE_CONTROL,
          HttpHeaders.RETRY_AFTER,
          "Preference-Applied");

  private final ExecuteOnce answerOnce;
  private final JsonMapper json;

  IdempotencyKeys(ExecuteOnce answerOnce, JsonMapper json) {
    this.answerOnce = answerOnce;
    this.json = json;
  }

  /**
   * Returns the answer of {@code work}, or the one it gave when the same request came before.
   *
   * @throws InvalidValueException if the key is none
   */
  public HttpResponse<?> answer(
      HttpRequest<?> request, byte @Nullable [] body, Actor actor, Supplier<HttpResponse<?>> work) {
    var given = request.getHeaders().getAll(IdempotencyKey.HEADER);
    if (given.isEmpty()) {
      return work.get();
    }
    if (given.size() > 1) {
      throw InvalidValueException.found(IdempotencyKey.HEADER, given.size() + " values", "one");
    }
    var repeatable =
        new IdempotentRequest(
            actor.user(),
            route(request),
            new IdempotencyKey(given.getFirst()),
            fingerprint(request, body));
    return switch (answerOnce.answer(actor, repeatable, () -> written(work.get()))) {
      case ExecuteOnce.Outcome.Done(var answer) -> response(answer);
      case ExecuteOnce.Outcome.Repeated(var answer) -> response(answer).header(REPLAYED, "true");
      case ExecuteOnce.Outcome.Running() -> running(request);
      case ExecuteOnce.Outcome.OtherBody() -> otherBody(request);
    };
  }

  /** Returns the answer to a request that is being done. */
  public static HttpResponse<?> running(HttpRequest<?> request) {
    return Problems.conflict(
            request,
            ErrorCode.REQUEST_RUNNING,
            "Idempotency-Key: the first request with it is being done (expected: its end;"
                + " send it again in a second)")
        .header(HttpHeaders.RETRY_AFTER, "1");
  }

  /** Returns the answer to a request with the key of another. */
  public static HttpResponse<?> otherBody(HttpRequest<?> request) {
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.IDEMPOTENCY_KEY_REUSED,
            "Idempotency-Key: was sent with another body before (expected: a new key for a"
                + " new request)"));
  }

  /* Every route answers with and without a slash at its end. */
  private static String route(HttpRequest<?> request) {
    var path = request.getUri().getRawPath();
    return request.getMethodName()
        + " "
        + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
  }

  private StoredResponse written(HttpResponse<?> response) {
    var headers = new LinkedHashMap<String, String>();
    response
        .getContentType()
        .ifPresent(type -> headers.put(HttpHeaders.CONTENT_TYPE, type.toString()));
    for (var name : KEPT_HEADERS) {
      var value = response.getHeaders().get(name);
      if (value != null) {
        headers.put(name, value);
      }
    }
    return new StoredResponse(response.code(), headers, text(response));
  }

  private String text(HttpResponse<?> response) {
    var body = response.body();
    if (body == null) {
      return "";
    }
    if (body instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    try {
      return json.writeValueAsString(Argument.ofInstance(body), body);
    } catch (IOException e) {
      throw new UncheckedIOException("an answer cannot be written", e);
    }
  }

  private static MutableHttpResponse<?> response(StoredResponse answer) {
    var response = HttpResponse.status(HttpStatus.valueOf(answer.status()));
    answer.headers().forEach(response::header);
    if (answer.body().isEmpty()) {
      return response;
    }
    if (!response.getHeaders().contains(HttpHeaders.CONTENT_TYPE)) {
      response.contentType(MediaType.APPLICATION_JSON_TYPE);
    }
    return response.body(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  /* The query belongs to what is asked, too. */
  private static String fingerprint(HttpRequest<?> request, byte @Nullable [] body) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      var query = request.getUri().getRawQuery();
      digest.update((query == null ? "" : query).getBytes(StandardCharsets.UTF_8));
      digest.update((byte) '\n');
      if (body != null) {
        digest.update(body);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
