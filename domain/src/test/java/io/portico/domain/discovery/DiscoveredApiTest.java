package io.portico.domain.discovery;

import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.DiscoveryFixture.metadata;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiscoveredApiTest {

  @Test
  void mergeInto_whatTheSourceDoesNotTell_stays() {
    var present =
        new ApiDescription(
            "Old",
            Optional.of("1"),
            Optional.of("Old words"),
            Optional.of(ApiStyle.SOAP),
            Optional.of("Team A"),
            Optional.of("kong"),
            Optional.of("https://old.example.com"));

    assertThat(discovered("New").mergeInto(present))
        .isEqualTo(
            new ApiDescription(
                "New",
                present.version(),
                present.description(),
                present.style(),
                present.owner(),
                present.provider(),
                present.url()));
  }

  @Test
  void mergeInto_whatTheSourceTells_replaces() {
    var told =
        new ApiDescription(
            "New",
            Optional.of("2"),
            Optional.of("New words"),
            Optional.of(ApiStyle.GRPC),
            Optional.of("Team B"),
            Optional.of("apigee"),
            Optional.of("https://new.example.com"));

    assertThat(
            new DiscoveredApi(new ExternalId("a"), told, metadata(), List.of())
                .mergeInto(described("Old")))
        .isEqualTo(told);
  }

  @Test
  void tags_oneTooMany_areRejected() {
    assertThat(discovered("a", metadata(), Collections.nCopies(256, "t")).tags()).hasSize(256);
    assertInvalid(
        "tags: 257 tags (expected: at most 256)",
        () -> discovered("a", metadata(), Collections.nCopies(257, "t")));
  }
}
