package io.portico.domain.webhook;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.access.AccessToken;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.shared.RotationOverlap;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookUrlTest {

  private static final Instant AT = ApiFixture.AT;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "http://127.0.0.1:8080/in?token=a%20b",
        "HTTPS://[2001:db8::1]:443/x@y"
      })
  void parse_absoluteAddress_isKept(String text) {
    assertThat(WebhookUrl.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.com",
        "/in",
        "ftp://example.com",
        "https://",
        "https:///in",
        "https://example.com:0",
        "https://example.com:65536",
        "https://example.com/#part",
        "https://example.com/a b",
        "https://example.com/\r\nHost: other",
        "https://exa_mple\u0000.com",
        "mailto:a@example.com"
      })
  void parse_anythingElse_isRefused(String text) {
    assertThatInvalid(() -> WebhookUrl.parse(text)).hasMessageStartingWith("url: ");
  }

  @Test
  void parse_user_isRefusedWithoutShowingIt() {
    assertThatThrownBy(() -> WebhookUrl.parse("https://ann:canary@example.com/in"))
        .hasMessage("url: a user in the address (expected: an address without one)");
  }

  @Test
  void parse_tooLong_isRefused() {
    var start = "https://example.com/";
    var longest = start + "x".repeat(WebhookUrl.LONGEST - start.length());

    assertThat(WebhookUrl.parse(longest)).hasToString(longest);
    assertThatThrownBy(() -> WebhookUrl.parse(longest + "x"))
        .hasMessage("url: 2001 characters (expected: at most 2000)");
  }

  @Test
  void secret_ofAToken_has32BytesAndIsNotShown() {
    var secret = WebhookSecret.of(new AccessToken("a-token-of-some-length"));

    assertThat(secret.secret()).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(secret.key()).hasSize(32);
    assertThat(secret).asString().doesNotContain("whsec");
  }

  @Test
  void rotated_duringTheOverlap_bothSecretsSign() {
    var rotated = aWebhook().build().rotated("next", AT, RotationOverlap.ofSeconds(60)).secrets();

    assertThat(rotated.signingAt(AT.plusSeconds(59))).containsExactly("next", "sealed");
    assertThat(rotated.signingAt(AT.plusSeconds(60))).containsExactly("next");
    assertThat(aWebhook().build().rotated("next", AT, RotationOverlap.ofSeconds(0)).secrets())
        .isEqualTo(new SealedWebhookSecrets("next", Optional.empty()));
  }

  @Test
  void with_enabling_clearsWhyItWasDisabled() {
    var disabled = aWebhook().build().disabled(DisabledReason.FAILING, AT);

    assertThat(disabled.details().enabled()).isFalse();
    assertThat(disabled.with(aWebhook().disabled().details(), AT).disabledBecause())
        .contains(DisabledReason.FAILING);
    assertThat(disabled.with(aWebhook().details(), AT).disabledBecause()).isEmpty();
  }
}
