package io.portico.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Reads documents for assertions. */
final class Documents {

  /** The beginning of a document in YAML, and enough of one. */
  static final String HEAD = "openapi: 3.0.3\ninfo:\n  title: Orders\n  version: '1'\n";

  private Documents() {}

  static DiscoveredApi only(String content) {
    var apis = read(bytes(content));
    assertThat(apis).hasSize(1);
    return apis.getFirst();
  }

  /** Returns the APIs of all documents. */
  static List<DiscoveredApi> read(byte[] content) {
    return OpenApiDocuments.requireAll(results(content));
  }

  static List<DocumentResult> results(byte[] content) {
    try {
      return OpenApiDocuments.read(new ByteArrayInputStream(content), Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what a file named f is read as. */
  static List<DocumentResult> ofFile(String content) {
    return ofFile(new ByteArrayInputStream(bytes(content)));
  }

  static List<DocumentResult> ofFile(InputStream content) {
    try {
      return OpenApiDocuments.readIfClaimed(content, new ExternalId("f"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void assertRefused(String content, String... parts) {
    assertThatThrownBy(() -> read(bytes(content)))
        .isInstanceOf(InvalidValueException.class)
        .satisfies(
            refusal -> assertThat(refusal.getMessage()).contains(parts).hasSizeLessThan(400));
  }

  static byte[] bytes(String content) {
    return content.getBytes(UTF_8);
  }
}
