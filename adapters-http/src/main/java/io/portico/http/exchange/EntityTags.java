package io.portico.http.exchange;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.in.Precondition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Writes {@code ETag} headers and evaluates {@code If-Match} and {@code If-None-Match}. A tag is a
 * hash of the response body, so it needs no column in the store and covers everything that a client
 * has seen.
 */
@Singleton
public record EntityTags(JsonMapper json) {

  private static final int BYTES = 12;

  /** Returns a response 200 with {@code document} and its tag, for a write. */
  public HttpResponse<?> ok(Object document) {
    var bytes = bytes(document);
    return tagged(HttpResponse.ok(), bytes, tag(bytes, ""));
  }

  /**
   * Returns a response 200 with {@code document} and its tag, or 304 if the tag matches the header
   * {@code If-None-Match}, for a read.
   */
  public HttpResponse<?> ok(HttpRequest<?> request, Object document) {
    return ok(request, document, "");
  }

  /** Returns the same as {@link #ok(HttpRequest, Object)}. */
  public HttpResponse<?> ok(HttpRequest<?> request, SerialisedDocument document) {
    return tagged(request, document.json(), document.tag());
  }

  /**
   * Returns the same as {@link #ok(HttpRequest, Object)}.
   *
   * @param unseen state that is part of the tag, but not of the body
   */
  public HttpResponse<?> ok(HttpRequest<?> request, Object document, Object unseen) {
    var bytes = bytes(document);
    return tagged(request, bytes, tag(bytes, unseen));
  }

  private static HttpResponse<?> tagged(HttpRequest<?> request, byte[] bytes, String tag) {
    return matches(request, tag)
        ? HttpResponse.notModified().header(HttpHeaders.ETAG, tag)
        : tagged(HttpResponse.ok(), bytes, tag);
  }

  /**
   * Returns a response 200 with {@code document} and {@code tag}, which covers a part of it. It is
   * never 304, because the rest may have changed.
   */
  public HttpResponse<?> ok(Object document, String tag) {
    return tagged(HttpResponse.ok(), bytes(document), tag);
  }

  /** Returns the tag of {@code document}. */
  public String of(Object document) {
    return tag(bytes(document), "");
  }

  /** Returns a response 201 with {@code document}, its {@code location} and its tag. */
  public HttpResponse<?> created(Object document, URI location) {
    var bytes = bytes(document);
    return tagged(HttpResponse.created(location), bytes, tag(bytes, ""));
  }

  /**
   * Completes a response with a secret, which no cache may store. Its tag is that of {@code
   * document}, which reads return.
   */
  public HttpResponse<?> withSecret(MutableHttpResponse<?> response, Object document) {
    return response
        .header(HttpHeaders.ETAG, of(document))
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  /**
   * Returns the precondition of the header {@code If-Match}.
   *
   * @param document maps a record to its response body
   * @throws InvalidValueException if the header is not a list of tags
   */
  public <T> Precondition<T> expected(HttpRequest<?> request, Function<T, Object> document) {
    return expected(request, document, _ -> "");
  }

  /**
   * Returns the precondition of the header {@code If-Match}.
   *
   * @param unseen maps a record to state that is part of the tag, but not of the body
   */
  public <T> Precondition<T> expected(
      HttpRequest<?> request, Function<T, Object> document, Function<T, Object> unseen) {
    var given = EntityTagList.in(request, HttpHeaders.IF_MATCH);
    if (given.isEmpty() || given.get().isAny()) {
      return Precondition.none();
    }
    var tags = requireTags(given.get());
    return present -> tags.contains(tag(bytes(document.apply(present)), unseen.apply(present)));
  }

  /**
   * Returns the precondition of the header {@code If-Match} on a record that may be missing, which
   * no tag matches then.
   *
   * @param tag returns the tag of a record
   */
  public static <T> Precondition<Optional<T>> expectedIfAny(
      HttpRequest<?> request, Function<T, String> tag) {
    var given = EntityTagList.in(request, HttpHeaders.IF_MATCH);
    if (given.isEmpty() || given.get().isAny()) {
      return Precondition.none();
    }
    var tags = requireTags(given.get());
    return present -> present.map(tag).filter(tags::contains).isPresent();
  }

  private static Set<String> requireTags(EntityTagList given) {
    if (given.tags().isEmpty()) {
      throw new InvalidValueException(
          HttpHeaders.IF_MATCH, given.text(), "the ETag of an earlier response, in quotes");
    }
    return given.tags();
  }

  /**
   * Returns whether the header {@code If-None-Match} lists {@code tag}. An unreadable header is
   * ignored: the full response is always correct.
   */
  public static boolean matches(HttpRequest<?> request, String tag) {
    return EntityTagList.in(request, HttpHeaders.IF_NONE_MATCH)
        .filter(list -> list.containsWeakly(tag))
        .isPresent();
  }

  private byte[] bytes(Object document) {
    try {
      return json.writeValueAsBytes(document);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot serialise the response", e);
    }
  }

  private static HttpResponse<?> tagged(
      MutableHttpResponse<?> response, byte[] document, String tag) {
    return response
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .header(HttpHeaders.ETAG, tag)
        .body(document);
  }

  static String tag(byte[] document, Object unseen) {
    var digest = Sha256.digest();
    digest.update(document);
    digest.update(unseen.toString().getBytes(StandardCharsets.UTF_8));
    return "\"" + HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), BYTES)) + "\"";
  }
}
