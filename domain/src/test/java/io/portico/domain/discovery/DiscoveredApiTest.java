package io.portico.domain.discovery;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.fullyDescribed;
import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.DiscoveryFixture.metadata;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ExternalId;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiscoveredApiTest {

  @Test
  void mergeInto_membersTheSourceOmits_stay() {
    var present = fullyDescribed("Old");

    assertThat(discovered("New").mergeInto(present)).isEqualTo(fullyDescribed("New"));
  }

  @Test
  void mergeInto_membersTheSourceSends_replace() {
    var discovered = fullyDescribed("New");
    var old = anApi("Old").describedAs("Old words").owner("Team A").build().description();

    assertThat(
            new DiscoveredApi(new ExternalId("a"), discovered, metadata(), List.of())
                .mergeInto(old))
        .isEqualTo(discovered);
  }

  @Test
  void tags_oneTooMany_areRejected() {
    assertThat(discovered("a", metadata(), Collections.nCopies(256, "t")).tags()).hasSize(256);
    assertInvalid(
        "tags: 257 tags (expected: at most 256)",
        () -> discovered("a", metadata(), Collections.nCopies(257, "t")));
  }
}
