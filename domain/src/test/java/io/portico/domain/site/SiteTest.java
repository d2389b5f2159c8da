package io.portico.domain.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteTest {

  private static final OrganisationId ORGANISATION = new OrganisationId(Ids.next());

  @ParameterizedTest
  @ValueSource(
      strings = {"ab", "acme", "a-1", "acme-2-go", "abcdefghijklmnopqrstuvwxyz0123456789abcd"})
  void name_lettersAndDigits_isAccepted(String text) {
    assertThat(SiteName.parse(text)).contains(new SiteName(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "-a",
        "a-",
        "a--b",
        "Acme",
        "ä1",
        "a.b",
        "a/b",
        "a b",
        "../x",
        "abcdefghijklmnopqrstuvwxyz0123456789abcde"
      })
  void name_anythingElse_isRefused(String text) {
    assertThat(SiteName.parse(text)).isEmpty();
    refused("name", "a-z, 0-9, and single - in between", () -> new SiteName(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"api", "assets", "key", "portal", "dashboard"})
  void name_ofARoute_isRefused(String text) {
    assertThat(SiteName.parse(text)).isEmpty();
    refused("name", "not reserved for routes", () -> new SiteName(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"red", "#fff", "#12345g", "123456", "#1234567", "#12345\n"})
  void colours_notSixDigits_areRefused(String colour) {
    refused("colors.accent", "six hexadecimal digits", () -> new SiteColours("#000000", colour));
  }

  @Test
  void colours_inUpperCase_areKeptInLowerCase() {
    assertThat(new SiteColours("#ABCDEF", "#00000F"))
        .isEqualTo(new SiteColours("#abcdef", "#00000f"));
  }

  @Test
  void page_wrongSlugOrTitle_isRefused() {
    refused("slug", "single - in between", () -> new SitePage("First", "First", "", true));
    refused("slug", "single - in between", () -> new SitePage("s".repeat(61), "First", "", true));
    refused(
        "slug",
        "a slug that is not reserved for routes",
        () -> new SitePage("new", "First", "", true));
    refused("title", "1 to 100 characters", () -> new SitePage("first", "", "", true));
    refused("markdown", "at most 65536", () -> page("first", "x".repeat(65_537)));
  }

  @Test
  void site_listsWithTwins_areRefused() {
    refused(
        "languages[1]",
        "each language once",
        () -> site(List.of(SiteLanguage.DE, SiteLanguage.DE), List.of()));
    refused("languages", "1 to 2 languages", () -> site(List.of(), List.of()));
    refused(
        "pages[1].slug",
        "each slug once",
        () -> site(List.of(SiteLanguage.DE), List.of(page("one", ""), page("one", ""))));
  }

  @Test
  void site_tooManyOrTooLargePages_isRefused() {
    var many = IntStream.rangeClosed(0, 50).mapToObj(number -> page("p" + number, "")).toList();
    refused("pages", "at most 50", () -> site(List.of(SiteLanguage.EN), many));

    var large =
        IntStream.range(0, 9).mapToObj(number -> page("p" + number, "x".repeat(65_536))).toList();
    assertThat(site(List.of(SiteLanguage.EN), large.subList(0, 8)).page("p7")).isPresent();
    refused("pages", "at most 524288", () -> site(List.of(SiteLanguage.EN), large));
  }

  @Test
  void logo_emptyOrTooLarge_isRefused() {
    refused("logo", "1 to 262144 bytes", () -> new SiteLogo(SiteLogo.Type.PNG, new byte[0]));
    refused("logo", "1 to 262144 bytes", () -> new SiteLogo(SiteLogo.Type.PNG, new byte[262_145]));
  }

  private static SitePage page(String slug, String text) {
    return new SitePage(slug, "Title", text, true);
  }

  private static Site site(List<SiteLanguage> languages, List<SitePage> pages) {
    return new Site(
        ORGANISATION,
        new SiteName("acme"),
        true,
        new Site.Brand("Acme", Optional.empty(), SiteColours.DEFAULT),
        languages,
        new Site.Access(SignUpMode.OPEN, false),
        List.of(new LabelName("team")),
        pages);
  }

  private static void refused(String field, String expected, ThrowingCallable work) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            InvalidValueException.class, e -> assertThat(e.field()).isEqualTo(field))
        .hasMessageContaining(expected);
  }
}
