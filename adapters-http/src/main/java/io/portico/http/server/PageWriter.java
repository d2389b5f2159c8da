package io.portico.http.server;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes pages of documents that are JSON already. */
@Singleton
public final class PageWriter {

  /* Where a page without records has room for them: after the bracket. */
  private static final int ROOM = "{\"items\":[".getBytes(StandardCharsets.UTF_8).length;

  private final JsonMapper json;

  PageWriter(JsonMapper json) {
    this.json = json;
  }

  /** Returns the JSON of {@code document}. */
  public SerialisedDocument serialised(Object document) {
    return new SerialisedDocument(written(document));
  }

  /** Returns a response 200 with {@code page}. */
  public HttpResponse<byte[]> ok(Page<SerialisedDocument> page) {
    var frame = written(new Page<>(List.of(), page.next(), page.total(), page.warnings()));
    var length = frame.length + Math.max(0, page.items().size() - 1);
    for (var item : page.items()) {
      length += item.length();
    }
    var bytes = new byte[length];
    System.arraycopy(frame, 0, bytes, 0, ROOM);
    var end = ROOM;
    for (var item : page.items()) {
      if (end > ROOM) {
        bytes[end++] = ',';
      }
      System.arraycopy(item.json(), 0, bytes, end, item.length());
      end += item.length();
    }
    System.arraycopy(frame, ROOM, bytes, end, frame.length - ROOM);
    return HttpResponse.ok(bytes).contentType(MediaType.APPLICATION_JSON_TYPE);
  }

  private byte[] written(Object document) {
    try {
      return json.writeValueAsBytes(document);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot serialise the response", e);
    }
  }
}
