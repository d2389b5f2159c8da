package io.portico.endtoend.dashboard.screens;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import java.util.List;

/** The pages of a site that visitors see. */
final class SiteScreens implements Screens {

  private static final String WRITTEN = "/portal/looked-at";

  /** The path of a reference that a script draws. */
  static final String EXPLORER = WRITTEN + "/apis/rain/explorer";

  private static final String GERMAN = "/portal/looked-at-empty";
  private static final String SITE =
      """
      {"enabled":true,"name":"%s","title":"Weather for developers","languages":["%s"],\
      "colors":{"primary":"#ffd800","accent":"#ff66cc"}%s%s}\
      """;
  private static final String LABELS = ",\"labels_shown\":[\"site.team\",\"site.tier\"]";
  private static final String PAGES =
      """
      ,"pages":[{"slug":"first-steps","title":"First steps","menu":true,\
      "markdown":"Read [this](/portal/looked-at/apis):\\n\\n1. one\\n2. two\\n\\n    code"}]\
      """;

  private static final String DEFINITION =
      """
      {"openapi":"3.1.0","info":{"title":"Rain","version":"%s","description":"About *rain*."},
       "servers":[{"url":"https://api.example.com/v1"}],
       "paths":{"/rain/{day}":{"get":{"summary":"Reads the rain of a day","parameters":[
         {"name":"day","in":"path","required":true,"schema":{"type":"string"},"description":"The day"}],
         "responses":{"200":{"description":"The rain","content":{"application/json":{}}}}},
        "put":{"deprecated":true,"requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},
         "responses":{"204":{"description":"Stored"}}}}%s}}
      """;

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    done(admin.post("/api/labels", "{\"name\":\"site.team\",\"display_name\":\"Team\"}"));
    done(admin.post("/api/labels", "{\"name\":\"site.tier\",\"display_name\":\"Tier\"}"));
    done(
        admin.post(
            "/api/apis",
            """
            {"id":"rain","name":"Rain","labels":{"site.team":"sky","site.tier":"1"}}\
            """));
    var former = DEFINITION.formatted("1", ",\"/old\":{\"get\":{\"responses\":{}}}");
    done(admin.put("/api/apis/rain/definition", former));
    done(admin.put("/api/apis/rain/definition", DEFINITION.formatted("2", "")));
    for (var i = 0; i < 30; i++) {
      offer(company, i);
    }
    done(admin.put("/api/portal/site", SITE.formatted("looked-at", "en", LABELS, PAGES)));
    done(empty.admin().put("/api/portal/site", SITE.formatted("looked-at-empty", "de", "", "")));
    var rain = WRITTEN + "/apis/rain";
    return List.of(
        page("home", "", WRITTEN + "/"),
        page("home-menu", "", WRITTEN + "/")
            .after("site-home-menu", window -> window.page().locator(".p-user-menu").click()),
        page("home-german", "", GERMAN + "/"),
        page("written", "/pages/{slug}", WRITTEN + "/pages/first-steps"),
        page("apis", "/apis", WRITTEN + "/apis"),
        page("apis-filtered", "/apis", WRITTEN + "/apis?q=rain&label=site.team%3Dsky"),
        page("apis-none", "/apis", WRITTEN + "/apis?q=nothing-like-this"),
        page("apis-empty", "/apis", GERMAN + "/apis"),
        page("api", "/apis/{id}", rain),
        page("changes", "/apis/{id}/changes", rain + "/changes"),
        page("reference", "/apis/{id}/reference", rain + "/reference")
            .after(
                "site-reference",
                window -> window.page().locator(".s-operation summary").first().click()));
  }

  private static void offer(Members company, int number) {
    var plan =
        company.definePlan(
            """
            {"name":"Rain %d","rate":100,"per":60,"quota_max":10000,"quota_renewal_rate":86400}\
            """
                .formatted(number));
    done(
        company
            .admin()
            .post(
                "/api/portal/catalogue/entries",
                """
                {"name":"Rain %d","version":"v2","show":true,"policy_id":"%s"%s,\
                "short_description":"How much it rains, hour by hour, at each place",\
                "labels":{"site.team":"sky"},\
                "long_description":"# Rain\\n\\nAsk for *rain*:\\n\\n- `in`\\n- [out](https://example.com)"}\
                """
                    .formatted(number, plan, number < 3 ? ",\"api_id\":\"rain\"" : "")));
  }

  private static void done(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 201);
  }

  private static Screen page(String name, String route, String path) {
    return Screen.signedOut("site-" + name, path).at("/portal/{site}" + route);
  }
}
