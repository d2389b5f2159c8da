package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.SiteFixture.customised;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.site.ReplaceSite.Outcome;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SitePage;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.portal.LogoImage;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of the developer site, and the forms of its pages. */
class SiteSettingsControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/portal/site";
  private static final String PAGE = PATH + "/pages/first-steps";
  private static final Site PRESENT = customised(Caller.ADMIN.actor().organisation(), "acme");
  private static final List<String> AS_PRESENT =
      List.of(
          "tag=" + RecordTag.of(PRESENT),
          "enabled=on",
          "name=acme",
          "title=Größe & Co 😀",
          "primary=#102030",
          "accent=#ffcc00",
          "languages=de",
          "signUp=reviewed",
          "audienceDefault=signed_in",
          "labelsShown= team \r\n\r\ndomain");

  @BeforeEach
  void prepare() {
    SERVER.sites.find.answers(PRESENT);
    SERVER.sites.replace.answers(new Outcome.Replaced(PRESENT));
    SERVER.audit.page.answers(lastPage());
  }

  @Test
  void show_settings_areAFormThatOnlyAdministratorsMaySend() {
    assertThat(get(PATH, Caller.ADMIN))
        .contains("name=\"tag\" value=\"" + RecordTag.of(PRESENT) + "\"")
        .containsPattern("name=\"enabled\"[^>]* checked")
        .containsPattern("value=\"de\" checked")
        .doesNotContainPattern("value=\"en\" checked")
        .contains("href=\"/portal/acme\"", "#ffcc00", "Save settings", "name=\"noLogo\"")
        .contains("href=\"" + PAGE + "\"", "Willkommen", "home page");
    assertThat(get(PATH, Caller.VIEWER))
        .contains("<fieldset class=\"p-settings\" disabled", "First steps")
        .doesNotContain("Save settings", "href=\"" + PAGE + "\"");
  }

  @Test
  void replace_asItIsShown_isTheSame() {
    assertThat(post(PATH, with()).header("Location")).hasValue(PATH);
    var command = SERVER.sites.replace.received();
    assertThat(command.site()).isEqualTo(PRESENT);
    assertThat(command.expected().holdsFor(PRESENT)).isTrue();
    assertThat(command.expected().holdsFor(PRESENT.withPages(List.of()))).isFalse();
  }

  @Test
  void preview_ofWhatIsTyped_isADocumentAndStoresNothing() {
    var typed = with("primary=#ffee00");
    post(PATH + "/preview", typed)
        .assertHas(
            200,
            "value=\"#ffee00\"",
            "name=\"tag\"",
            "srcdoc=\"",
            " inert ",
            "/dashboard/portal/site/look.css?primary=%23ffee00",
            "Größe &amp;amp; Co");
    var part =
        SERVER
            .call("POST", PATH + "/preview")
            .header("HX-Request", "true")
            .form(Caller.ADMIN, typed)
            .send();
    assertThat(part.body()).contains("srcdoc=\"", "Willkommen").doesNotContain("Save settings");
    assertThat(get(PATH + "/look.css?primary=%23ffee00&accent=%23000000", Caller.ADMIN))
        .contains("--tblr-primary:#766e00");
    assertThat(SERVER.sites.replace.calls()).isZero();
  }

  @Test
  void preview_ofAWrongValue_staysInThePageAndIsSaidWithoutScript() {
    var typed = with("primary=#12");
    assertThat(post(PATH + "/preview", typed).status()).isEqualTo(422);
    var part =
        SERVER
            .call("POST", PATH + "/preview")
            .header("HX-Request", "true")
            .form(Caller.ADMIN, typed)
            .send();
    assertThat(part.status()).isEqualTo(204);
  }

  @Test
  void replace_logo_isReadFromTheFile() {
    var svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";

    SERVER.call("POST", PATH).formWithFile(Caller.ADMIN, "logo", svg, with()).send();
    assertThat(SERVER.sites.replace.received().site().brand().logo().orElseThrow().type())
        .isEqualTo(SiteLogo.Type.SVG);
  }

  @Test
  void replace_wrongValue_keepsTheLogoThatWasChosen() {
    var svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
    var url = LogoImage.dataUrl(LogoImage.ofFile(svg.getBytes(UTF_8)));

    var refused =
        SERVER.call("POST", PATH).formWithFile(Caller.ADMIN, "logo", svg, with("name=A b")).send();
    refused
        .assertHas(
            422,
            "Use 2 to 40 lower-case letters and digits, with single hyphens in between.",
            "name=\"keptLogo\" value=\"" + url + "\"",
            "The logo you chose is kept")
        .doesNotContainPattern("name=\"noLogo\"[^>]* checked");
    assertThat(post(PATH, with("primary=red")).body()).doesNotContain("keptLogo");
    assertThat(post(PATH + "/preview", with("keptLogo=" + url)).body()).contains(url);

    post(PATH, with("keptLogo=" + url));
    assertThat(SERVER.sites.replace.received().site().brand().logo())
        .contains(LogoImage.ofFile(svg.getBytes(UTF_8)));
    assertThat(post(PATH, with("keptLogo=data:text/html;base64,PHA+")).body())
        .contains("href=\"#f-logo\"");
  }

  @Test
  void replace_labelByItsDisplayName_isTheLabel() {
    post(PATH, with("labelsShown=Business Domain\r\nteam"));

    assertThat(SERVER.sites.replace.received().site().labelsShown())
        .containsExactly(new LabelName("business_domain"), new LabelName("team"));
  }

  @Test
  void replace_logoRemoved_isNone() {
    post(PATH, with("noLogo=on"));
    assertThat(SERVER.sites.replace.received().site().brand().logo()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "name,A b",
    "title,''",
    "primary,red",
    "accent,#12",
    "signUp,all",
    "languages,fr",
    "labelsShown,!",
    "labelsShown,'a\na'",
    "logo,GIF"
  })
  void replace_wrongValue_is422BesideTheField(String field, String value) {
    post(PATH, with(field + "=" + value)).assertHas(422, "href=\"#f-" + field + "\"");
    assertThat(SERVER.sites.replace.calls()).isZero();
  }

  @Test
  void replace_severalWrongValues_areAllNamed() {
    post(PATH, with("name=!", "title=", "labelsShown=!"))
        .assertHas(422, "href=\"#f-name\"", "href=\"#f-title\"", "href=\"#f-labelsShown\"");
  }

  @Test
  void replace_nameTakenOrUnknownLabels_is422BesideTheField() {
    SERVER.sites.replace.answers(new Outcome.NameTaken(PRESENT.name()));
    assertThat(post(PATH, with()).body()).contains("href=\"#f-name\"", "Another site has");

    SERVER.sites.replace.answers(new Outcome.UnknownLabels(List.of(new LabelName("team"))));
    assertThat(post(PATH, with()).body()).contains("href=\"#f-labelsShown\"", "team.");
  }

  @Test
  void replace_changedMeanwhile_is409WithBothVersions() {
    SERVER.sites.replace.fails(new RefusedException.Stale());

    post(PATH, with("primary=#000000")).assertHas(409, "<td>#102030</td><td>#000000</td>");
  }

  @Test
  void page_changed_replacesItInItsPlace() {
    var known = PRESENT.page("first-steps").orElseThrow();

    assertThat(get(PAGE, Caller.ADMIN)).contains("value=\"first-steps\"", "First steps");
    post(PAGE, "tag=" + RecordTag.of(known), "title=Begin", "slug=begin", "markdown=*Go*");

    var command = SERVER.sites.replace.received();
    assertThat(command.site().pages())
        .containsExactly(PRESENT.pages().getFirst(), new SitePage("begin", "Begin", "*Go*", false));
    assertThat(command.expected().holdsFor(PRESENT)).isTrue();
    assertThat(command.expected().holdsFor(PRESENT.withPages(List.of(known)))).isFalse();
  }

  @Test
  void page_new_isTheLastOne() {
    post(PATH + "/pages/new", "title=Terms", "slug=terms", "markdown=", "menu=on");

    assertThat(SERVER.sites.replace.received().site().pages())
        .hasSize(3)
        .last()
        .isEqualTo(new SitePage("terms", "Terms", "", true));
  }

  @Test
  void page_removed_isNotThere() {
    var known = PRESENT.page("first-steps").orElseThrow();

    assertThat(get(PAGE + "/remove", Caller.ADMIN)).contains("First steps");
    post(PAGE + "/remove", "tag=" + RecordTag.of(known));

    assertThat(SERVER.sites.replace.received().site().pages())
        .containsExactly(PRESENT.pages().getFirst());
  }

  @Test
  void page_wrong_is422BesideTheField() {
    assertThat(post(PATH + "/pages/new", "title=X", "slug=home").body())
        .contains("href=\"#f-slug\"", "Another page");
    assertThat(post(PATH + "/pages/new", "title=X", "slug=new").body())
        .contains("href=\"#f-slug\"", "This name is reserved by Portico.");
    assertThat(post(PATH + "/pages/new", "title=", "slug=A").body())
        .contains("href=\"#f-slug\"", "href=\"#f-title\"");
    assertThat(SERVER.sites.replace.calls()).isZero();
  }

  @Test
  void page_preview_showsTheTextRendered() {
    var reply = post(PATH + "/pages/new", "title=X", "markdown=*Go*", "preview=true");

    assertThat(reply.body()).contains("<em>Go</em>");
    assertThat(SERVER.sites.replace.calls()).isZero();
  }

  @Test
  void page_unknown_is404() {
    assertThat(get(PATH + "/pages/none").status()).isEqualTo(404);
    assertThat(get(Caller.VIEWER, PAGE).status()).isEqualTo(403);
  }

  private static String[] with(String... others) {
    return with(AS_PRESENT, others);
  }

  private static String get(String path, Caller caller) {
    return get(caller, path).body();
  }
}
