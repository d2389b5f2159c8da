package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.last;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
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
    var browser = PorticoBrowser.of(admin);
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
    assertThat(admin.get("/api/labels/" + last(label)).body())
        .contains("\"values\":[\"beta\",\"stable\"]");
  }

  @Test
  void label_anyText_isMergedByAJob() {
    var team = LIST + "/" + ours().define("{\"name\":\"team\"}");
    ours().register("Payments", "{\"team\":\"Red\"}");
    ours().register("Lending", "{\"team\":\"red\"}");
    var browser = PorticoBrowser.of(admin);

    var merge = browser.get(team + "/merge/preview?value=Red&into=red");
    var job =
        leadsTo(
            browser.post(
                team + "/merge", "tag", tag(merge), "values", "Red", "into", "red", "total", "1"));

    ours().awaitJob("/api/jobs/" + last(job.replaceFirst("\\?.*", "")));
    assertThat(browser.get(job).reply().body()).contains("Done");
    assertThat(ours().found("team=red")).containsExactlyInAnyOrder("Payments", "Lending");
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
