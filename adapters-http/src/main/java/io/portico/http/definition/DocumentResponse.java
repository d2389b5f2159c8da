package io.portico.http.definition;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.portico.domain.definition.Definition;
import io.portico.http.exchange.EntityTags;
import java.util.function.Supplier;

/**
 * A document as a response. Browsers save it instead of showing it, so that nothing in it runs: its
 * media type is what was recognised, never what the sender said.
 */
public final class DocumentResponse {

  private static final DocumentMemory MEMORY = new DocumentMemory();

  private DocumentResponse() {}

  /** Returns the entity tag of a document: its digest. */
  static String tag(Definition definition) {
    return '"' + definition.digest() + '"';
  }

  /** Returns the document, or 304 if the client has it. */
  public static HttpResponse<?> of(
      HttpRequest<?> request, Definition definition, Supplier<byte[]> document) {
    var tag = tag(definition);
    if (EntityTags.matches(request, tag)) {
      return HttpResponse.notModified().header(HttpHeaders.ETAG, tag);
    }
    var content =
        definition.size() <= DocumentMemory.SMALL ? document.get() : MEMORY.hold(document);
    return HttpResponse.ok(content)
        .contentType(mediaType(definition))
        .header(HttpHeaders.ETAG, tag)
        .header("X-Content-Type-Options", "nosniff")
        .header("Content-Security-Policy", "default-src 'none'; sandbox")
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"definition-%d.%s\""
                .formatted(definition.revision(), extension(definition)));
  }

  private static MediaType mediaType(Definition definition) {
    return switch (definition.type().syntax()) {
      case JSON -> MediaType.APPLICATION_JSON_TYPE;
      case YAML -> MediaType.of("application/yaml");
      case GRAPHQL -> MediaType.of("application/graphql; charset=utf-8");
      case TEXT -> MediaType.of("text/plain; charset=utf-8");
    };
  }

  private static String extension(Definition definition) {
    return switch (definition.type().syntax()) {
      case JSON -> "json";
      case YAML -> "yaml";
      case GRAPHQL -> "graphql";
      case TEXT -> "txt";
    };
  }
}
