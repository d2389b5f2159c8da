package io.portico.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;

/** Reads documents for assertions. */
final class Documents {

  /** The beginning of a document in YAML, and enough of one. */
  static final String HEAD = "openapi: 3.0.3\ninfo:\n  title: Orders\n  version: '1'\n";

  private Documents() {}

  static DiscoveredApi only(String content) {
    var apis = OpenApiDocuments.read(bytes(content));
    assertThat(apis).hasSize(1);
    return apis.getFirst();
  }

  static void assertRefused(String content, String... parts) {
    assertThatThrownBy(() -> OpenApiDocuments.read(bytes(content)))
        .isInstanceOf(InvalidValueException.class)
        .satisfies(
            refusal -> assertThat(refusal.getMessage()).contains(parts).hasSizeLessThan(400));
  }

  static byte[] bytes(String content) {
    return content.getBytes(UTF_8);
  }
}
