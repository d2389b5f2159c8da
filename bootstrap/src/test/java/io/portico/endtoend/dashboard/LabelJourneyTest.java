package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.last;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoContract;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Labels over their pages, without scripts: define, rename, merge, deprecate, remove. */
class LabelJourneyTest extends PorticoContract {

  private static final String LIST = "/dashboard/labels";
  private static final Pattern TAG = Pattern.compile("name=\"tag\" value=\"([^\"]*)\"");

  @Test
  void label_definedRenamedMerged_isFoundByTheNewNameAndValue() {
    var browser = PorticoBrowser.of(ours().admin());
    browser.get(LIST + "/new");
    var label =
        leadsTo(
            browser.post(
                LIST + "/new",
                "name",
                "stage",
                "kind",
                "listed",
                "values",
                "beta\r\npreview\r\nstable"));
    ours().register("Payments", "{\"stage\":\"beta\"}");
    ours().register("Lending", "{\"stage\":\"preview\"}");
    assertThat(browser.get(LIST + "?counted=true").reply().body()).contains("100%");

    var rename = browser.get(label + "/rename");
    assertThat(rename.reply().body()).contains("2 APIs show the new name immediately.");
    leadsTo(browser.post(label + "/rename", "tag", tag(rename), "name", "lifecycle"));

    assertThat(ours().found("lifecycle=beta")).containsExactly("Payments");
    assertThat(ours().found("stage=beta")).containsExactly("Payments");

    var merge = browser.get(label + "/merge/preview?value=preview&into=beta");
    assertThat(merge.reply().body()).contains("1 API gets a new value of “lifecycle”: beta.");
    leadsTo(browser.post(label + "/merge", "tag", tag(merge), "values", "preview", "into", "beta"));

    assertThat(ours().found("lifecycle=beta")).containsExactlyInAnyOrder("Payments", "Lending");
    assertThat(ours().admin().get("/api/labels/" + last(label)).body())
        .contains("\"values\":[\"beta\",\"stable\"]");
  }

  @Test
  void label_anyText_isMergedByAJob() {
    var team = LIST + "/" + ours().define("{\"name\":\"team\"}");
    ours().register("Payments", "{\"team\":\"Red\"}");
    ours().register("Lending", "{\"team\":\"red\"}");
    var browser = PorticoBrowser.of(ours().admin());

    var merge = browser.get(team + "/merge/preview?value=Red&into=red");
    var job =
        leadsTo(
            browser.post(
                team + "/merge", "tag", tag(merge), "values", "Red", "into", "red", "total", "1"));

    ours().awaitJob("/api/jobs/" + last(job.replaceFirst("\\?.*", "")));
    assertThat(browser.get(job).reply().body()).contains("Done");
    assertThat(ours().found("team=red")).containsExactlyInAnyOrder("Payments", "Lending");
  }

  @Test
  void label_changedSinceItWasShown_isNotChanged() {
    var id = ours().define("{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
    var browser = PorticoBrowser.of(ours().admin());
    var form = browser.get(LIST + "/" + id + "/edit");
    ours().admin().put("/api/labels/" + id, "{\"values\":[\"1\",\"2\"],\"display_name\":\"Tier\"}");

    var stale =
        browser.post(
            LIST + "/" + id + "/edit",
            "tag",
            tag(form),
            "displayName",
            "Mine",
            "kind",
            "listed",
            "values",
            "1\n2");

    assertThat(stale.reply().status()).isEqualTo(409);
    assertThat(stale.reply().body())
        .contains("changed this while you were editing")
        .contains("<td>Tier</td><td>Mine</td>");
    assertThat(ours().admin().get("/api/labels/" + id).body()).contains("\"Tier\"");
  }

  @Test
  void label_deprecatedAndRemoved_isGoneFromTheApis() {
    var label = LIST + "/" + ours().define("{\"name\":\"tier\"}");
    ours().register("Payments", "{\"tier\":\"1\"}");
    var browser = PorticoBrowser.of(ours().admin());

    var deprecate = browser.get(label + "/deprecate");
    leadsTo(browser.post(label + "/deprecate", "tag", tag(deprecate), "deprecated", "true"));
    assertThat(browser.get(label).reply().body()).contains("deprecated");
    var remove = browser.get(label + "/remove");
    assertThat(remove.reply().body()).contains("It will be removed from 1 API.");
    assertThat(leadsTo(browser.post(label + "/remove", "tag", tag(remove), "force", "true")))
        .isEqualTo(LIST);

    assertThat(ours().admin().get("/api/labels/tier").status()).isEqualTo(404);
    assertThat(ours().listed("q=" + PorticoClient.encoded("Payments"))).containsExactly("Payments");
  }

  @Test
  void coverageMap_ofTwoLabels_countsEachColumn() {
    ours().defineTierAndDomain();
    ours().register("Payments", "{\"tier\":\"1\",\"domain\":\"money\"}");
    ours().register("Lending", "{\"tier\":\"1\"}");
    ours().register("Ledger", "{\"domain\":\"money\"}");

    var map =
        PorticoBrowser.of(ours().viewer())
            .get(LIST + "/coverage?by=tier&counted=true")
            .reply()
            .body();

    assertThat(map)
        .contains(
            "href=\"/dashboard/apis?selector=%21domain\" title=\"67 % covered, missing on 1\"")
        .contains("selector=tier%3D1%2C%21domain\" title=\"50 % covered, missing on 1\"")
        .contains("selector=%21tier%2Cdomain\" title=\"100 % covered, none missing\"");
  }

  private static String leadsTo(Exchange exchange) {
    assertThat(exchange.reply().status()).as(exchange.reply().body()).isEqualTo(303);
    return exchange.header("Location");
  }

  private static String tag(Exchange page) {
    var found = TAG.matcher(page.reply().body());
    assertThat(found.find()).as(page.reply().body()).isTrue();
    return found.group(1);
  }
}
