package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.CertificateFiles;
import io.portico.testkit.OpenIdProvider;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.SettingsFixture;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Providers whose certificates a client must not accept. */
class ProviderCertificateTest extends PorticoTest {

  /** What is wrong with a certificate. */
  enum Wrong {
    SELF_SIGNED(
        "the certificate of localhost is not accepted: unable to find valid certification path"),
    /* Of an authority that is trusted. */
    ANOTHER_HOST("Certificate for <localhost> doesn't match any of the subject alternative names");

    private final String reason;

    Wrong(String reason) {
      this.reason = reason;
    }
  }

  private SSLContext before;
  private CertificateFiles ofAnotherHost;

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  /* Nothing else in this process sends requests over TLS to whom the JDK trusts. */
  @BeforeAll
  void trustTheCertificateOfAnotherHost(@TempDir Path folder) throws NoSuchAlgorithmException {
    before = SSLContext.getDefault();
    ofAnotherHost = CertificateFiles.in(folder, "elsewhere.example.com");
    SSLContext.setDefault(ofAnotherHost.trust());
  }

  @AfterAll
  void trustAsBefore() {
    SSLContext.setDefault(before);
  }

  private OpenIdProvider provider(Wrong wrong, Path folder) {
    return new OpenIdProvider(
        switch (wrong) {
          case SELF_SIGNED -> CertificateFiles.in(folder).trust();
          case ANOTHER_HOST -> ofAnotherHost.trust();
        });
  }

  private String added(OpenIdProvider provider) {
    return id(
        admin.post(
            "/api/identity-providers",
            "{\"name\":\"Acme\",\"issuer\":\"%s\",\"client_id\":\"portico\",\"client_secret\":\"%s\"}"
                .formatted(provider.issuer(), OpenIdProvider.SECRET)));
  }

  private String tested(String id) {
    return admin.post("/api/identity-providers/%s/test".formatted(id), "").body();
  }

  private String trail() {
    return admin.get("/api/audit?action=sign_in_refused").body();
  }

  private static void assertSaid(Exchange page) {
    assertThat(page.reply().status()).isEqualTo(502);
    assertThat(page.reply().body())
        .contains("Acme does not answer as it should", "name=\"password\"")
        .doesNotContain("Exception");
  }

  @ParameterizedTest
  @EnumSource
  void signIn_wrongCertificate_isRefusedAndAudited(Wrong wrong, @TempDir Path folder) {
    try (var provider = provider(wrong, folder)) {
      var id = added(provider);

      assertSaid(PorticoBrowser.at(admin.address()).get("/sign-in/oidc/" + id));

      assertThat(trail()).contains(wrong.reason);
      assertThat(tested(id))
          .contains("\"step\":\"discovery\"", wrong.reason)
          .doesNotContain("Exception");
    }
  }

  @Test
  void signIn_wrongCertificateWhereTokensAreSent_isRefusedAndAudited(@TempDir Path folder) {
    try (var provider = new OpenIdProvider();
        var wrong = provider(Wrong.SELF_SIGNED, folder)) {
      provider.sendsTo(wrong);
      var id = added(provider);
      var browser = PorticoBrowser.at(admin.address());
      var there = PorticoBrowser.led(browser.get("/sign-in/oidc/" + id));

      assertSaid(browser.get(provider.callback(there)));

      assertThat(trail()).contains(Wrong.SELF_SIGNED.reason).doesNotContain("Exception");
      assertThat(tested(id)).contains("\"step\":\"client\"", Wrong.SELF_SIGNED.reason);
    }
  }
}
