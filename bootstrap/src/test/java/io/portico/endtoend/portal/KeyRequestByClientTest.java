package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A portal that approves requests itself, on an installation that does not hash keys. */
class KeyRequestByClientTest extends PorticoTest {

  @Override
  protected Optional<Settings.Server> server() {
    return Optional.empty();
  }

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults
        .withKeyForm(KeyForm.PLAIN)
        .withKeys(new Settings.Keys(new KeyPrefix("acme"), AutoApproval.BY_CLIENT));
  }

  @Test
  void request_leftToTheClient_isApprovedByItsIdWithTheKey() {
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");

    var id =
        Replies.message(
            ours()
                .admin()
                .post(
                    "/api/portal/requests",
                    "{\"by_user\":\"%s\",\"apply_policies\":[\"%s\"]}".formatted(developer, plan)));
    var approved = ours().admin().put("/api/portal/requests/approve/" + id, "");

    var key = all("RawKey", approved).getFirst();
    assertThat(key).matches("acme_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}");
    assertThat(ours().viewer().get("/api/portal/developers/" + developer).body())
        .contains("\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, key));
    assertThat(ours().viewer().get("/api/portal/configuration").body())
        .contains("\"hash_keys\":false");
  }
}
