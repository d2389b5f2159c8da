package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.portico.testkit.Contents;
import io.portico.testkit.OpenIdProvider;
import io.portico.testkit.OpenIdProvider.Behaviour;
import io.portico.testkit.OpenIdProvider.Signature;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.TraceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Follows what a provider and Portico tell each other through sign-ins that succeed, sign-ins that
 * fail and the ends of sessions, and looks for it in the log at level TRACE, the audit trail and
 * the store.
 */
class ProviderCanaryTest extends PorticoTest {

  /* Parts of a token may not be anywhere either. */
  private static final int PART = 20;

  @AutoClose private final OpenIdProvider provider = new OpenIdProvider();
  private final TraceLog log = new TraceLog(_ -> true);
  private String id = "";

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @BeforeEach
  void startLog() {
    log.start();
  }

  @AfterEach
  void stopLog() {
    log.stop();
  }

  @Test
  void tokens_ofSignInsAndTheirEnds_areInNoLogTrailOrStore() {
    id =
        id(
            admin.post(
                "/api/identity-providers",
                "{\"name\":\"Acme\",\"issuer\":\"%s\",\"client_id\":\"portico\",\"client_secret\":\"%s\",\"create_users\":true}"
                    .formatted(provider.issuer(), OpenIdProvider.SECRET)));
    var subject = UUID.randomUUID().toString();
    var person =
        new JWTClaimsSet.Builder()
            .subject(subject)
            .claim("email", subject + "@example.com")
            .claim("email_verified", true)
            .build();
    provider.signsIn(person);
    var browser = PorticoBrowser.at(admin.address());

    assertThat(signIn(browser)).isEqualTo(303);
    browser.page("/dashboard/account");
    assertThat(browser.post("/dashboard/sign-out").reply().status()).isEqualTo(200);
    assertThat(signIn(browser)).isEqualTo(303);
    assertThat(logout(provider.logoutToken(claims -> claims))).isEqualTo(200);
    assertThat(logout(provider.logoutToken(claims -> claims.audience("another")))).isEqualTo(400);
    for (var wrong : Signature.values()) {
      provider.signs(wrong);
      assertThat(signIn(browser)).isEqualTo(wrong == Signature.RIGHT ? 303 : 400);
    }
    for (var wrong : List.of(Behaviour.BROKEN, Behaviour.HTML, Behaviour.HUGE)) {
      provider.signsIn(person);
      provider.behaves(wrong);
      assertThat(signIn(browser)).isEqualTo(502);
    }

    var secrets = new ArrayList<>(provider.secrets());
    secrets.add(OpenIdProvider.SECRET);
    var trail = admin.get("/api/audit?limit=100").body();
    var store = Contents.of(context()).all();
    var lines = log.kept();
    for (var secret : secrets) {
      var part = secret.substring(0, Math.min(PART, secret.length()));
      assertThat(lines.stream().filter(line -> line.contains(part))).as("the log").isEmpty();
      assertThat(trail).doesNotContain(part);
      assertThat(store.stream().filter(value -> value.contains(part))).as("the store").isEmpty();
    }
    // What was looked at is what there is.
    assertThat(secrets).hasSizeGreaterThan(30);
    assertThat(lines).hasSizeGreaterThan(1_000);
    assertThat(store).anyMatch(value -> value.contains(subject));
    assertThat(trail).contains("sign_in_refused");
  }

  private int signIn(PorticoBrowser browser) {
    var there = PorticoBrowser.led(browser.get("/sign-in/oidc/" + id));
    return browser.get(provider.callback(there)).reply().status();
  }

  private int logout(String token) {
    return admin
        .send(
            "POST",
            "/sign-in/oidc/%s/logout".formatted(id),
            "logout_token=" + token,
            Map.of("Content-Type", "application/x-www-form-urlencoded"))
        .status();
  }
}
