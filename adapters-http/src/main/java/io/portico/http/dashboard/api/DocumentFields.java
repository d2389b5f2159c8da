package io.portico.http.dashboard.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.port.in.discovery.DraftQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.apis.LabelField;
import io.portico.http.exchange.Gzip;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.openapi.DocumentResult;
import io.portico.openapi.OpenApiDocuments;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Fills the form that registers an API from its OpenAPI document, a file or at an address. */
@Singleton
public record DocumentFields(DraftQueries drafts) {

  /** The button. */
  static final String READ = "read";

  /** The most bytes of a file. Forms as a whole are limited to a little more. */
  public static final int MOST = 1_000_000;

  /** The hidden field with the document, compressed, until the API is registered. */
  public static final String KEPT = "kept";

  /* Forms as a whole are limited. */
  private static final int LONGEST_KEPT = 600_000;

  private static final String FILE = "document";
  private static final String ADDRESS = "address";
  private static final String OWN_ID = "x-api-id";

  /** Returns the fields with what the document says; what it does not say stays as typed. */
  Fields filled(Actor actor, Fields sent) {
    var typed = sent.with(FILE, "");
    var file = sent.value(FILE).getBytes(UTF_8);
    if (file.length > 0) {
      return file.length > MOST
          ? typed.wrong(FILE, Words.of("apis.document.tooLarge"))
          : filled(actor, typed, FILE, file);
    }
    return sent.filled(ADDRESS)
        .map(address -> fetched(actor, typed, address))
        .orElseGet(() -> typed.wrong(FILE, Words.of("apis.document.none")));
  }

  private Fields fetched(Actor actor, Fields typed, String address) {
    byte[] document;
    try {
      document = drafts.document(actor, address);
    } catch (InvalidValueException e) {
      return typed.wrong(ADDRESS, Words.said(e.problem()));
    }
    return filled(actor, typed, ADDRESS, document);
  }

  private Fields filled(Actor actor, Fields typed, String field, byte[] bytes) {
    var read = read(bytes);
    if (read.size() > 1) {
      return typed.wrong(field, Words.of("apis.document.several", read.size()));
    }
    return switch (read.getFirst()) {
      case DocumentResult.Read(var api) -> filled(actor, typed.with(KEPT, packed(bytes)), api);
      case DocumentResult.Unreadable(_, _, var problem) ->
          typed.wrong(
              field,
              Words.of(
                  "apis.document.wrong", Words.said(problem.field() + ": " + problem.problem())));
    };
  }

  /* Empty if it is too large for a form. */
  private static String packed(byte[] document) {
    var text = Base64.getUrlEncoder().withoutPadding().encodeToString(Gzip.compress(document));
    return text.length() > LONGEST_KEPT ? "" : text;
  }

  /** Returns the document that the fields were filled from, if the form has it. */
  static Optional<byte[]> kept(Fields sent) {
    return sent.filled(KEPT).flatMap(DocumentFields::unpacked);
  }

  private static Optional<byte[]> unpacked(String text) {
    try (var document =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getUrlDecoder().decode(text)))) {
      return Optional.of(document.readNBytes(Definition.LARGEST + 1));
    } catch (IOException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static List<DocumentResult> read(byte[] bytes) {
    try {
      return OpenApiDocuments.read(new ByteArrayInputStream(bytes), Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException("of bytes in memory", e);
    }
  }

  private Fields filled(Actor actor, Fields typed, DiscoveredApi api) {
    var fields = typed;
    for (var value : ApiForms.values(api.description()).entrySet()) {
      if (!value.getValue().isEmpty()) {
        fields = fields.with(value.getKey(), value.getValue());
      }
    }
    var id =
        api.gatewayId()
            .or(() -> Optional.ofNullable(api.metadata().get(OWN_ID)).flatMap(ApiId::parse));
    fields =
        id.isPresent()
            ? fields.with(ApiForms.ID, id.get().toString())
            : ApiForms.identified(fields);
    for (var label : drafts.labels(actor, api).entrySet()) {
      fields = fields.with(LabelField.PREFIX + label.getKey(), label.getValue().value());
    }
    return fields;
  }
}
