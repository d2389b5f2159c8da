package io.portico.http.usage.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.portico.domain.api.ApiId;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One call as Kong's plugin {@code http-log} reports it. Values of unexpected types are absent. */
final class KongDocument {

  private static final int DEEPEST = 3;

  /* The names of the members that lead to the current value. */
  private final String[] path = {"", "", ""};

  private @Nullable String headerKey;
  private @Nullable String queryKey;
  private @Nullable String customId;
  private @Nullable String username;
  private @Nullable String serviceName;
  private @Nullable String serviceId;
  private OptionalLong status = OptionalLong.empty();
  private OptionalLong latency = OptionalLong.empty();
  private Optional<Instant> startedAt = Optional.empty();

  /** Begins another document. */
  void reset() {
    headerKey = null;
    queryKey = null;
    customId = null;
    username = null;
    serviceName = null;
    serviceId = null;
    status = OptionalLong.empty();
    latency = OptionalLong.empty();
    startedAt = Optional.empty();
  }

  /**
   * Receives the name of a member, or an empty name at the begin of an object or array.
   *
   * @param depth the number of objects and arrays around it, below the document
   */
  void name(int depth, String name) {
    if (depth < DEEPEST) {
      path[depth] = name;
    }
  }

  /** Receives the string, number, boolean or null at the current token. */
  void value(int depth, JsonParser parser) throws IOException {
    switch (depth) {
      case 0 -> {
        if (path[0].equals("started_at")) {
          var millis = number(parser);
          startedAt =
              millis.isPresent()
                  ? Optional.of(Instant.ofEpochMilli(millis.getAsLong()))
                  : Optional.empty();
        }
      }
      case 1 -> member(parser);
      case 2 -> memberOfRequest(parser);
      default -> {}
    }
  }

  private void member(JsonParser parser) throws IOException {
    switch (path[0] + "." + path[1]) {
      case "response.status" -> status = number(parser);
      case "latencies.request" -> latency = number(parser);
      case "consumer.custom_id" -> customId = text(parser);
      case "consumer.username" -> username = text(parser);
      case "service.name" -> serviceName = text(parser);
      case "service.id" -> serviceId = text(parser);
      default -> {}
    }
  }

  /* Kong redacts the header "authorization". */
  private void memberOfRequest(JsonParser parser) throws IOException {
    switch (String.join(".", path)) {
      case "request.headers.apikey", "request.headers.x-api-key" -> headerKey = text(parser);
      case "request.querystring.apikey" -> queryKey = text(parser);
      default -> {}
    }
  }

  private static @Nullable String text(JsonParser parser) throws IOException {
    return parser.hasToken(JsonToken.VALUE_STRING) && !parser.getText().isEmpty()
        ? parser.getText()
        : null;
  }

  private static OptionalLong number(JsonParser parser) throws IOException {
    if (!parser.currentToken().isNumeric()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of((long) Math.floor(parser.getDoubleValue()));
  }

  /** Returns when the call began; a document without it is none of Kong's. */
  Optional<Instant> startedAt() {
    return startedAt;
  }

  /** Returns the key of the call, or else what identifies the consumer. */
  Optional<String> key() {
    return firstOf(headerKey, queryKey, customId, username);
  }

  /** Returns the name of the service, or its id if the name cannot be the id of an API. */
  Optional<ApiId> api() {
    return ApiId.firstOf(Stream.of(serviceName, serviceId).flatMap(Stream::ofNullable).toList());
  }

  /** Returns the response code. */
  OptionalLong status() {
    return status;
  }

  /** Returns the duration in milliseconds. */
  OptionalLong latency() {
    return latency;
  }

  private static Optional<String> firstOf(@Nullable String... texts) {
    return Stream.of(texts).flatMap(Stream::ofNullable).findFirst();
  }
}
