package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.dashboard.records.RecordList;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import java.util.HashMap;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each list of records can do. A new list needs two records in {@link #fill}. */
class EveryListTest extends PorticoContract {

  private static final Pattern SORT = Pattern.compile("class=\"p-sort\" href=\"[^\"]*sort=(\\w+)");
  private static final Pattern COLUMN = Pattern.compile("id=\"column-(\\w+)\"");
  private static final Pattern ROW =
      Pattern.compile("<tr tabindex=\"-1\">\\s*<td[^>]*>(.*?)</td>", Pattern.DOTALL);
  private static final Pattern FORMULA = Pattern.compile("(^|,)\"[=+@-]", Pattern.MULTILINE);

  private Members members;
  private PorticoBrowser browser;
  private List<String> paths;

  @BeforeEach
  void fill() {
    members = organisation();
    var admin = members.admin();
    browser = PorticoBrowser.of(admin);
    members.define("{\"name\":\"alpha\",\"display_name\":\"=alpha\"}");
    members.define("{\"name\":\"beta\"}");
    for (var name : List.of("=alpha", "beta")) {
      var plan =
          members.definePlan(
              "{\"name\":\"%s\",\"rate\":5,\"per\":60,\"key_expires_in\":86400}".formatted(name));
      admin.post(
          "/api/governance/policies",
          "{\"name\":\"%s\",\"requires\":[{\"label\":\"beta\"}]}".formatted(name));
      members.addUser(name.replace("=", "") + "-" + System.nanoTime() + "@example.com", "viewer");
      members.addService(name, "keys:verify");
      admin.post(
          "/api/identity-providers",
          "{\"name\":\"%s\",\"issuer\":\"https://login.invalid\",\"client_id\":\"portico\"}"
              .formatted(name));
      admin.put(
          "/api/groups/" + PorticoClient.encoded(name) + "/bindings", "[{\"role\":\"viewer\"}]");
      admin.post(
          "/api/webhooks",
          """
          {"url":"https://%s.example.com/in","description":"%s","enabled":false}
          """
              .formatted(name.replace("=", ""), name));
      admin.post(
          "/api/gateways",
          """
          {"name":"%s","kind":"kong","url":"https://kong.invalid","credential":"a-secret"}
          """
              .formatted(name));
      admin.post(
          "/api/portal/announcements",
          "{\"title\":\"%s\",\"until\":\"2020-01-01T00:00:00Z\"}".formatted(name));
      var developer = members.registerDeveloper(name.replace("=", "") + "@example.com");
      admin.post(
          "/api/portal/developers/" + developer + "/keys",
          "{\"apply_policies\":[\"%s\"]}".formatted(plan));
      var added = "/dashboard/system/sources/new";
      browser.submit(
          added,
          added,
          "name",
          name.replace("=", ""),
          "kind",
          "kong",
          "url",
          "https://kong.invalid");
    }
    paths =
        context().getBeansOfType(RecordList.class).stream()
            .map(list -> list.kind().place().path())
            .sorted()
            .toList();
  }

  @Test
  void everyList_isSortedByEachOfItsHeads_inBothDirections() {
    for (var path : paths) {
      var page = browser.page(path + "?counted=true");
      var names = all(SORT, page);
      assertThat(names).as(path).isNotEmpty().doesNotHaveDuplicates();
      assertThat(rows(page)).as("rows of " + path + ": give it two").hasSizeGreaterThan(1);
      for (var name : names) {
        var address = path + "?counted=true&sort=";
        var up = browser.page(address + name);
        var down = browser.page(address + "-" + name);

        assertThat(up).as(address + name).containsOnlyOnce("aria-sort=\"ascending\"");
        assertThat(down).as(address + "-" + name).containsOnlyOnce("aria-sort=\"descending\"");
        assertThat(rows(up)).as(address).containsExactlyInAnyOrderElementsOf(rows(page));
        assertThat(rows(down)).as(address).containsExactlyInAnyOrderElementsOf(rows(page));
        if (name.equals(names.getFirst())) {
          assertThat(rows(down)).as(address).isEqualTo(rows(up).reversed());
        }
      }
    }
  }

  @Test
  void everyList_showsTheChosenColumns_andTheFirst() {
    for (var path : paths) {
      var last = all(COLUMN, browser.page(path)).getLast();

      var page = browser.page(path + "?column=" + last);

      assertThat(page.split("<th ", -1)).as(path).hasSize(3);
      assertThat(all(COLUMN, page)).as(path).contains(last).hasSizeGreaterThan(1);
    }
  }

  @Test
  void everyList_isAFile_withoutFormulas() {
    for (var path : paths) {
      var page = browser.page(path);
      var file = browser.get(path + "?format=csv&counted=true&sort=" + all(SORT, page).getFirst());

      assertThat(page).as(path).contains("format=csv\" download");
      assertThat(file.header("Content-Type")).as(path).startsWith("text/csv");
      assertThat(file.header("Content-Disposition")).as(path).endsWith(".csv\"");
      assertThat(file.reply().body().lines()).as(path).hasSize(rows(page).size() + 1);
      assertThat(FORMULA.matcher(file.reply().body()).find()).as(file.reply().body()).isFalse();
    }
  }

  @Test
  void everyList_saysWhatItDoesNotHave_andIsShownAllTheSame() {
    for (var path : paths) {
      var page = browser.page(path);
      for (var wrong : List.of("sort=nonsense", "sort=--" + all(SORT, page).getFirst(), "sort=-")) {
        var reply = browser.get(path + "?format=csv&" + wrong).reply();

        assertThat(reply.status()).as(path).isEqualTo(wrong.equals("sort=-") ? 200 : 422);
        if (reply.status() == 422) {
          assertThat(reply.body()).as(path).contains("sort this list by");
          assertThat(rows(reply.body())).as(path).isEqualTo(rows(page));
        }
      }
      var reply = browser.get(path + "?column=%3Cb%3E&column=x").reply();

      assertThat(reply.status()).as(path).isEqualTo(422);
      assertThat(reply.body())
          .as(path)
          .containsOnlyOnce("There is no column")
          .doesNotContain("<b>");
      assertThat(rows(reply.body())).as(path).isEqualTo(rows(page));
      assertThat(rows(browser.page(path + "?page=99999"))).as(path).isEqualTo(rows(page));
      assertThat(rows(browser.page(path + "?page=x"))).as(path).isEqualTo(rows(page));
    }
  }

  @Test
  void everyList_savesViews_ofWhichOneOfWhatIsGoneSaysSo() {
    var gone = new HashMap<String, String>();
    paths.forEach(path -> gone.put(path, "sort=gone&column=gone"));
    gone.put("/dashboard/apis", "sort=gone");
    gone.put("/dashboard/requests", "plan=Gone&state=gone&sort=gone");
    gone.put("/dashboard/system/audit", "actor=" + members.id());
    gone.put("/dashboard/system/mails", "state=gone");
    gone.forEach(
        (path, query) -> {
          var address = path + "?" + query;
          var saved =
              browser.post("/dashboard/views", "name", "View of " + path, "address", address);
          assertThat(PorticoBrowser.led(saved)).isEqualTo(address);

          assertThat(browser.page(path))
              .as(path)
              .contains(
                  "<a href=\"" + address.replace("&", "&amp;") + "\">View of " + path + "</a>")
              .contains("name=\"address\" value=\"" + path)
              .doesNotContain("View of " + path + "/");
          var reply = browser.get(address).reply();
          assertThat(reply.status()).as(path).isEqualTo(422);
          assertThat(reply.body())
              .as(path)
              .containsPattern("role=\"alert\"|class=\"p-error\"")
              .doesNotContain("(expected:");
        });
  }

  private static List<String> all(Pattern pattern, String page) {
    return pattern.matcher(page).results().map(hit -> hit.group(1)).toList();
  }

  private static List<String> rows(String page) {
    return ROW.matcher(page).results().map(EveryListTest::text).toList();
  }

  private static String text(MatchResult row) {
    return row.group(1).strip();
  }
}
