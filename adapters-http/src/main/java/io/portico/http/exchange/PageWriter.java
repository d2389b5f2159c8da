package io.portico.http.exchange;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Writes pages of documents that are JSON already. */
@Singleton
public record PageWriter(JsonMapper json) {

  private static final byte[] BEGIN = "{\"items\":[".getBytes(StandardCharsets.UTF_8);

  /** Returns the JSON of {@code document}. */
  public SerialisedDocument serialised(Object document) {
    return new SerialisedDocument(written(document));
  }

  /** Returns a response 200 with {@code page}. */
  public HttpResponse<byte[]> ok(Page<SerialisedDocument> page) {
    var end = end(page);
    var length = BEGIN.length + Math.max(0, page.items().size() - 1) + end.length;
    for (var item : page.items()) {
      length += item.length();
    }
    var bytes = new byte[length];
    var at = append(BEGIN, bytes, 0);
    for (var item : page.items()) {
      if (at > BEGIN.length) {
        bytes[at++] = ',';
      }
      at = append(item.json(), bytes, at);
    }
    append(end, bytes, at);
    return HttpResponse.ok(bytes).contentType(MediaType.APPLICATION_JSON_TYPE);
  }

  private static int append(byte[] part, byte[] bytes, int at) {
    System.arraycopy(part, 0, bytes, at, part.length);
    return at + part.length;
  }

  /* What follows the records. The library takes as long for it as for two records. */
  private byte[] end(Page<SerialisedDocument> page) {
    if (page.warnings() != null) {
      var empty = written(new Page<>(List.of(), page.next(), page.total(), page.warnings()));
      return Arrays.copyOfRange(empty, BEGIN.length, empty.length);
    }
    // Cursors are Base64, which needs no escapes.
    var next = page.next() == null ? "null" : "\"" + page.next() + "\"";
    var total = page.total() == null ? "" : ",\"total\":" + page.total();
    return ("],\"next\":" + next + total + "}").getBytes(StandardCharsets.UTF_8);
  }

  private byte[] written(Object document) {
    try {
      return json.writeValueAsBytes(document);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot serialise the response", e);
    }
  }
}
