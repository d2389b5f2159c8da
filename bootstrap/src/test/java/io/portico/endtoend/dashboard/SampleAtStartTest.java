package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.all;
import static io.portico.testkit.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import org.junit.jupiter.api.Test;

/** {@code PORTICO_SAMPLE=true}. */
class SampleAtStartTest extends PorticoContract {

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withSample();
  }

  @Test
  void start_emptyOrganisation_isFilledOnceAndNotAfterItsRemoval() {
    assertThat(names(admin().get("/api/apis?limit=200"))).hasSize(60);
    assertThat(all("email", admin().get("/api/portal/developers?p=-1"))).hasSize(200);
    assertThat(all("to", admin().get("/api/portal/mail?p=-1"))).hasSize(14);
    assertThat(all("action", admin().get("/api/audit"))).containsOnlyOnce("sample_filled");

    restart();
    assertThat(names(admin().get("/api/apis?limit=200"))).hasSize(60);

    var removed = PorticoBrowser.of(admin()).post("/dashboard/sample/remove");
    assertThat(removed.reply().status()).isEqualTo(303);
    restart();

    assertThat(names(admin().get("/api/apis?limit=200"))).isEmpty();
    assertThat(names(admin().get("/api/labels")))
        .containsExactly("api_criticality", "business_domain");
    assertThat(all("action", admin().get("/api/audit"))).containsOnlyOnce("sample_filled");
  }

  /* The administrator of the organisation that the first start has made. */
  private PorticoClient admin() {
    return client("the-first-administrator");
  }
}
