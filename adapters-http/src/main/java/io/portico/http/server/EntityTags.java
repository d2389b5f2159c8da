package io.portico.http.server;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.in.Precondition;
import io.portico.domain.shared.InvalidValueException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Function;

/**
 * Tells by a header {@code ETag} what a record is, and holds {@code If-Match} and {@code
 * If-None-Match} against it (contract 1). A tag is made of what is sent, so it needs no place in
 * the store and covers all that a client could have seen.
 */
@Singleton
public final class EntityTags {

  private static final int BYTES = 12;

  private final JsonMapper json;

  EntityTags(JsonMapper json) {
    this.json = json;
  }

  /** Returns the answer 200 with {@code document} and its tag, for a write. */
  public HttpResponse<?> ok(Object document) {
    var bytes = bytes(document);
    return tagged(HttpResponse.ok(), bytes, tag(bytes, ""));
  }

  /**
   * Returns the answer 200 with {@code document} and its tag; or 304 if the caller has it already,
   * as the header {@code If-None-Match} of {@code request}, a read, says.
   */
  public HttpResponse<?> ok(HttpRequest<?> request, Object document) {
    return ok(request, document, "");
  }

  /**
   * Returns what {@link #ok(HttpRequest, Object)} does.
   *
   * @param unseen what also counts, but is not sent
   */
  public HttpResponse<?> ok(HttpRequest<?> request, Object document, Object unseen) {
    var bytes = bytes(document);
    var tag = tag(bytes, unseen);
    return isKnown(request, tag)
        ? HttpResponse.notModified().header(HttpHeaders.ETAG, tag)
        : tagged(HttpResponse.ok(), bytes, tag);
  }

  /**
   * Returns the answer 200 with {@code document} and {@code tag}, which is of a part of it. It is
   * never 304: the rest may have changed.
   */
  public HttpResponse<?> ok(Object document, String tag) {
    return tagged(HttpResponse.ok(), bytes(document), tag);
  }

  /** Returns the tag of {@code document}, for an answer that is a part of it. */
  public String of(Object document) {
    return tag(bytes(document), "");
  }

  /** Returns the answer 201 with {@code document}, which is at {@code location}, and its tag. */
  public HttpResponse<?> created(Object document, URI location) {
    var bytes = bytes(document);
    return tagged(HttpResponse.created(location), bytes, tag(bytes, ""));
  }

  /**
   * Returns what the header {@code If-Match} of {@code request} demands of a record.
   *
   * @param document what is sent for a record
   * @throws InvalidValueException if the header is no list of tags
   */
  public <T> Precondition<T> expected(HttpRequest<?> request, Function<T, Object> document) {
    return expected(request, document, _ -> "");
  }

  /**
   * Returns what the header {@code If-Match} of {@code request} demands of a record.
   *
   * @param unseen what of a record also counts, but is not sent
   */
  public <T> Precondition<T> expected(
      HttpRequest<?> request, Function<T, Object> document, Function<T, Object> unseen) {
    var given = TagList.in(request, HttpHeaders.IF_MATCH);
    if (given.isEmpty()) {
      return Precondition.none();
    }
    return switch (given.get()) {
      case TagList.Any() -> Precondition.none();
      case TagList.Some tags ->
          present -> tags.contains(tag(bytes(document.apply(present)), unseen.apply(present)));
      case TagList.Unreadable(var text) ->
          throw new InvalidValueException(
              HttpHeaders.IF_MATCH, text, "the ETag of an earlier answer, in quotes");
    };
  }

  /* What cannot be read is passed over: whoever reads loses nothing by a full answer. */
  private static boolean isKnown(HttpRequest<?> request, String tag) {
    var given = TagList.in(request, HttpHeaders.IF_NONE_MATCH);
    return given.isPresent()
        && switch (given.get()) {
          case TagList.Any() -> true;
          case TagList.Some tags -> tags.containsWeakly(tag);
          case TagList.Unreadable _ -> false;
        };
  }

  private byte[] bytes(Object document) {
    try {
      return json.writeValueAsBytes(document);
    } catch (IOException e) {
      throw new UncheckedIOException("a document cannot be written", e);
    }
  }

  private static HttpResponse<?> tagged(
      MutableHttpResponse<?> response, byte[] document, String tag) {
    return response
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .header(HttpHeaders.ETAG, tag)
        .body(document);
  }

  private static String tag(byte[] document, Object unseen) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(document);
      digest.update(unseen.toString().getBytes(StandardCharsets.UTF_8));
      return "\"" + HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), BYTES)) + "\"";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
