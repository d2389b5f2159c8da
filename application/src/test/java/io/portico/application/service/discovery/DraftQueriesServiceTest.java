package io.portico.application.service.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discoveredWith;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.discovery.DraftQueries;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.RefusedException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DraftQueriesServiceTest extends DiscoveryTest {

  private final DraftQueries drafts =
      new DraftQueriesService(
          address -> address.getBytes(UTF_8), stores.labelDefinitions(), DiscoveryFixture::pattern);

  @Test
  void document_ofAnAdministrator_isFetched() {
    assertThat(drafts.document(admin, "http://x")).asString().isEqualTo("http://x");
    assertThatThrownBy(() -> drafts.document(viewer, "http://x"))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void labels_ofAnOrganisation_areMappedAsThoseOfASourceWithoutRules() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team");

    var api = discoveredWith("a", "x-tier", "1", "Team", "payments", "other", "x");

    assertThat(drafts.labels(viewer, api))
        .containsOnly(
            Map.entry(name("tier"), new LabelValue("1")),
            Map.entry(name("team"), new LabelValue("payments")));
    assertThat(drafts.labels(stranger, api)).isEmpty();
  }
}
