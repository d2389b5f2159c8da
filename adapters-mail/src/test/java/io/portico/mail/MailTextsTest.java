package io.portico.mail;

import static io.portico.mail.Outgoing.aMail;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.MailFixture;
import io.portico.domain.mail.MailKind;
import io.portico.domain.mail.MailLook;
import io.portico.domain.mail.StoredMessage;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The built-in texts in every language, and the looks of sites around them. */
class MailTextsTest {

  private static final Pattern TAG = Pattern.compile("\\{\\{[^}]*}}");

  private final MailRenderer renderer =
      new MailRenderer(OperatorTemplates.none(), Outgoing.NO_HOSTS);

  static Stream<MailKind> toDevelopers() {
    return Arrays.stream(MailKind.values()).filter(MailKind::isToDeveloper);
  }

  static Stream<StoredMessage> contentsToDevelopers() {
    return MailFixture.contents().stream().filter(content -> content.kind().isToDeveloper());
  }

  @ParameterizedTest
  @MethodSource("toDevelopers")
  void german_everyKindToDevelopers_isTranslatedWithTheSameTags(MailKind kind) throws IOException {
    var english = file(MailTexts.path(kind, SiteLanguage.EN));
    var german = file(MailTexts.path(kind, SiteLanguage.DE));

    assertThat(tags(german)).containsExactlyInAnyOrderElementsOf(tags(english));
    assertThat(german.split("\n\n")).hasSameSizeAs(english.split("\n\n"));
    assertThat(german).isNotEqualTo(english);
  }

  private static List<String> tags(String text) {
    return TAG.matcher(text).results().map(MatchResult::group).toList();
  }

  private static String file(String path) throws IOException {
    try (var stream = MailTexts.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(stream, path).readAllBytes(), UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("contentsToDevelopers")
  void render_ofASite_hasItsTitleColoursAndLanguage(StoredMessage content) {
    var mail = mail(content, SiteLanguage.DE);

    assertThat(mail.html())
        .contains(
            "<html lang=\"de\">",
            "<a href=\"https://portal.example.com/apis/portal/acme\" style=\"color: #",
            ">Acme &amp; Söhne</a>");
    assertThat(mail.text())
        .endsWith("-- \nAcme & Söhne\nhttps://portal.example.com/apis/portal/acme\n");
    assertThat(mail.html() + mail.subject())
        .doesNotContain("Your ", " your ", "days", "January", "(plan ")
        .doesNotContain("color: #ffff00");
  }

  private MailRenderer.RenderedMail mail(StoredMessage content, SiteLanguage language) {
    var secret = content.hasSecret() ? Optional.of("s3cret") : Optional.<String>empty();
    var look =
        new MailLook(
            "Acme & Söhne",
            new SiteName("acme"),
            new SiteColours("#ffff00", "#ffff00"),
            language,
            Optional.empty());
    return renderer.render(aMail().saying(content.restore(secret)).looking(look).build());
  }

  @Test
  void render_expiryInGerman_readsAsGermanDoes() {
    var content =
        MailFixture.contents().stream()
            .filter(one -> one.kind() == MailKind.KEY_EXPIRES)
            .findAny()
            .orElseThrow();

    var mail = mail(content, SiteLanguage.DE);

    assertThat(mail.subject()).isEqualTo("Ihr Schlüssel für Payments läuft in 7 Tagen ab");
    assertThat(mail.text())
        .startsWith("Ihr Schlüssel für Payments 2.1 (Tarif Gold) läuft am ")
        .containsPattern("am \\d+\\. \\p{L}+ \\d{4}, \\d\\d:\\d\\d UTC ab\\.");
  }

  @Test
  void render_withoutSite_isAsPorticoWritesIt() {
    var mail = renderer.render(aMail().build());

    assertThat(mail.html()).contains("<html lang=\"en\">").doesNotContain("border-bottom");
    assertThat(mail.text()).doesNotContain("-- \n");
  }
}
