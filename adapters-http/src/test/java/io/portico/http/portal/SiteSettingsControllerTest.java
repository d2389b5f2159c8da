package io.portico.http.portal;

import static io.portico.domain.fixture.SiteFixture.customised;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.site.ReplaceSite.Outcome;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SiteName;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteSettingsControllerTest extends HttpTest {

  private static final String PATH = "/api/portal/site";
  private static final OrganisationId ORGANISATION = Caller.ADMIN.actor().organisation();
  private static final SiteName ACME = new SiteName("acme");
  private static final Site OFF = Site.unchanged(ORGANISATION, ACME, "Acme");
  private static final String OFF_JSON =
      """
      {"enabled":false,"name":"acme","title":"Acme","logo":null,\
      "colors":{"primary":"#066fd1","accent":"#0ca678"},"languages":["en","de"],"sign_up":"open",\
      "audience_default":"everyone","labels_shown":[],"pages":[]}""";

  @Test
  void show_off_hasEveryMemberAndATag() {
    SERVER.sites.find.answers(OFF);

    var reply = SERVER.get(PATH);

    reply.assertIs(200, OFF_JSON);
    assertThat(reply.header("ETag")).isPresent();
    assertThat(SERVER.sites.find.received()).isEqualTo(Caller.ADMIN.actor());
  }

  @Test
  void replace_asItWasRead_isTheSame() {
    var site = customisedSite();
    SERVER.sites.find.answers(site);
    SERVER.sites.replace.answers(new Outcome.Replaced(site));
    var read = SERVER.get(PATH + "/").body();

    var reply = put(read);

    reply.assertIs(200, read);
    assertThat(SERVER.sites.replace.received().site()).isEqualTo(site);
    assertThat(reply.header("ETag")).isEqualTo(SERVER.get(PATH).header("ETag"));
  }

  /* The logo of the fixture is none. */
  private static Site customisedSite() {
    var site = customised(ORGANISATION, "acme");
    return new Site(
        site.organisation(),
        site.name(),
        site.enabled(),
        new Site.Brand(
            site.brand().title(),
            Optional.of(
                LogoImage.ofFile("<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(UTF_8))),
            site.brand().colours()),
        site.languages(),
        site.access(),
        site.labelsShown(),
        site.pages());
  }

  @Test
  void replace_largestLogo_isAccepted() {
    SERVER.sites.replace.answers(new Outcome.Replaced(OFF));
    var bytes = new byte[SiteLogo.LARGEST];
    System.arraycopy(HexFormat.of().parseHex("89504e470d0a1a0a"), 0, bytes, 0, 8);
    var logo = new SiteLogo(SiteLogo.Type.PNG, bytes);

    var reply =
        put(
            "{\"name\":\"acme\",\"title\":\"Acme\",\"logo\":\"%s\"}"
                .formatted(LogoImage.dataUrl(logo)));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(SERVER.sites.replace.received().site().brand().logo()).contains(logo);
  }

  @Test
  void replace_onlyWhatIsRequired_hasDefaults() {
    SERVER.sites.replace.answers(new Outcome.Replaced(OFF));

    put("{\"name\":\"acme\",\"title\":\"Acme\",\"colors\":{},\"logo\":null}");

    assertThat(SERVER.sites.replace.received().site()).isEqualTo(OFF);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                     | name: missing (expected: a string)
          {"name":"acme"}                        | title: missing (expected: a string)
          {"name":"Acme","title":"A"}            | name: 'Acme' (expected: 2 to 40 of a-z, 0-9, and single -
          {"name":"api","title":"A"}             | name: 'api' (expected: a name that is not reserved for
          {"name":"ab","title":""}               | title: '' (expected: 1 to 100 characters)
          {"name":"ab","title":"A","enable":true} | enable
          {"name":"ab","title":"A","enabled":1}  | enabled: the number 1 (expected: true or false)
          {"name":"ab","title":"A","logo":"x"}   | logo: 'x' (expected: a data URL with base64 of a PNG, WebP
          {"name":"ab","title":"A","colors":{"primary":"red"}} | colors.primary: 'red' (expected: # and six
          {"name":"ab","title":"A","colors":{"text":"#000000"}} | colors.text
          {"name":"ab","title":"A","languages":["fr"]} | languages[0]: 'fr' (expected: en, de)
          {"name":"ab","title":"A","languages":[]} | languages: 0 languages (expected: 1 to 2 languages)
          {"name":"ab","title":"A","sign_up":"all"} | sign_up: 'all' (expected: open, reviewed, closed)
          {"name":"ab","title":"A","audience_default":"x"} | audience_default: 'x' (expected: everyone or sig
          {"name":"ab","title":"A","labels_shown":["a b"]} | labels_shown[0]: 'a b' (expected: 1 to 63 of
          {"name":"ab","title":"A","labels_shown":["a","a"]} | labels_shown[1]: 'a' (expected: each label o
          {"name":"ab","title":"A","pages":[{"slug":"A","title":"A"}]} | pages[0].slug: 'A' (expected: 1 to 60
          {"name":"ab","title":"A","pages":[{"slug":"a","title":""}]} | pages[0].title: '' (expected: 1 to 100
          {"name":"ab","title":"A","pages":[{"slug":"a","title":"A","text":""}]} | pages[0].text
          """)
  void replace_badBody_is400NamingTheMember(String body, String problem) {
    put(body).assertHas(400, "\"Message\":\"" + problem);
    assertThat(SERVER.sites.replace.calls()).isZero();
  }

  @Test
  void replace_nameTaken_is409() {
    SERVER.sites.replace.answers(new Outcome.NameTaken(ACME));

    put(OFF_JSON)
        .assertHas(409, "site_name_taken", "'acme' (expected: a name that no other site has)");
  }

  @Test
  void replace_unknownLabels_is400NamingEach() {
    SERVER.sites.replace.answers(
        new Outcome.UnknownLabels(List.of(new LabelName("b"), new LabelName("c"))));

    put(OFF_JSON.replace("\"labels_shown\":[]", "\"labels_shown\":[\"a\",\"b\",\"c\"]"))
        .assertHas(400, "unknown_label", "labels_shown[1]", "labels_shown[2]", "'c' (expected:");
  }

  @Test
  void replace_withATag_expectsTheVersionWithThatTag() {
    SERVER.sites.find.answers(OFF);
    SERVER.sites.replace.answers(new Outcome.Replaced(OFF));
    var tag = SERVER.get(PATH).header("ETag").orElseThrow();

    SERVER.call("PUT", PATH).by(Caller.ADMIN).header("If-Match", tag).json(OFF_JSON).send();

    var expected = SERVER.sites.replace.received().expected();
    assertThat(expected.holdsFor(OFF)).isTrue();
    assertThat(expected.holdsFor(customised(ORGANISATION, "acme"))).isFalse();
  }

  private static Reply put(String body) {
    return SERVER.put(PATH, body);
  }
}
