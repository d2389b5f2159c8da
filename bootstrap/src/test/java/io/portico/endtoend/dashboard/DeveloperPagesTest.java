package io.portico.endtoend.dashboard;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Developers and their keys, administered in a browser without JavaScript. */
class DeveloperPagesTest extends PorticoContract {

  private static final Pattern RAW_KEY = Pattern.compile("ptk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}");
  private static final Pattern TAG = Pattern.compile("name=\"tag\" value=\"([^\"]+)\"");
  private static final Pattern REVOKE = Pattern.compile("href=\"([^\"]+/revoke)\"");

  @Test
  void developer_fromRegistrationToDeletion_isWhatGatewaysAndPortalsSee() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var browser = PorticoBrowser.of(admin);
    browser.get("/dashboard/new-developer");
    var developer =
        led(
            browser.post(
                "/dashboard/new-developer",
                "email",
                "Ann@example.com",
                "fieldName",
                "company",
                "fieldValue",
                "Acme & <b>Sons"));
    assertThat(browser.page("/dashboard/developers?q=acme&state=active&counted=true"))
        .contains("Ann@example.com", "company: Acme &amp; &lt;b&gt;Sons");
    var id = developer.substring(developer.lastIndexOf('/') + 1);

    browser.page(developer + "/keys/new");
    var issued = browser.post(developer + "/keys/new", "plan", plan).reply().body();
    var raw = found(RAW_KEY, issued, 0);
    assertThat(code(raw)).isEqualTo("VALID");
    assertThat(browser.page(developer)).contains("Gold").doesNotContain(raw);
    var other = rotated(browser, developer, raw);
    assertThat(code(raw)).isNotEqualTo("VALID");
    assertThat(code(other)).isEqualTo("VALID");

    confirm(browser, developer + "/deactivate");
    assertThat(code(other)).isNotEqualTo("VALID");
    assertThat(admin.get("/api/portal/developers/" + id).body()).contains("\"inactive\":true");
    confirm(browser, developer + "/activate");
    assertThat(code(other)).isEqualTo("VALID");

    confirm(browser, found(REVOKE, browser.page(developer), 1));
    assertThat(code(other)).isEqualTo("DISABLED");
    assertThat(browser.page(developer + "/history"))
        .contains("Developer registered", "Developer changed");
    confirm(browser, developer + "/remove");
    assertThat(admin.get("/api/portal/developers/" + id).status()).isEqualTo(404);
    assertThat(browser.page("/dashboard/developers?counted=true")).contains("No developers yet");
  }

  @Test
  void application_fromAddingToRemoval_isWhatPortalsSee() {
    var ann = ours().registerDeveloper("ann@example.com");
    var _ = ours().registerDeveloper("bob@example.com");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var browser = PorticoBrowser.of(admin);
    assertThat(browser.page("/dashboard/developers/" + ann)).contains("Default application");
    browser.get("/dashboard/applications/new");
    assertThat(
            browser
                .post("/dashboard/applications/new", "name", "Shop", "owner", "eve@example.com")
                .reply()
                .body())
        .contains("No developer has the address eve@example.com.");
    var application =
        led(
            browser.post(
                "/dashboard/applications/new", "name", "<b>Shop</b>", "owner", "ann@example.com"));
    var api = "/api/portal/applications/" + application.substring(application.lastIndexOf('/') + 1);
    admin.post(
        "/api/portal/developers/" + ann + "/keys",
        "{\"policy_id\":\"%s\",\"application\":\"%s\"}"
            .formatted(plan, api.substring(api.lastIndexOf('/') + 1)));
    assertThat(browser.page("/dashboard/developers/" + ann))
        .contains("&lt;b&gt;Shop&lt;/b&gt;", "Gold");
    assertThat(browser.page(application)).contains("ann@example.com", "Gold", "Owner");

    browser.page(application + "/members");
    led(browser.post(application + "/members", "email", "bob@example.com", "role", "member"));
    browser.page(application + "/transfer");
    led(browser.post(application + "/transfer", "email", "bob@example.com"));
    browser.page(application + "/leave");
    led(browser.post(application + "/leave", "member", ann));
    assertThat(admin.get(api + "/members").body())
        .contains("bob@example.com", "owner")
        .doesNotContain("ann@example.com");
    assertThat(admin.get("/api/portal/keys").body()).contains("\"state\":\"live\"");
    confirm(browser, application + "/remove");
    assertThat(admin.get(api).status()).isEqualTo(404);
    assertThat(admin.get("/api/portal/keys").body()).contains("\"state\":\"revoked\"");
  }

  private static String rotated(PorticoBrowser browser, String developer, String raw) {
    var key = found(REVOKE, browser.page(developer), 1).replace("/revoke", "/rotate");
    var form = browser.page(key);
    var reply = browser.post(key, "tag", found(TAG, form, 1), "overlap", "0").reply().body();
    var other = found(RAW_KEY, reply, 0);
    assertThat(other).isNotEqualTo(raw);
    return other;
  }

  private static void confirm(PorticoBrowser browser, String path) {
    led(browser.post(path, "tag", found(TAG, browser.page(path), 1)));
  }

  private String code(String key) {
    var reply = admin.post("/api/keys/verify", "{\"key\":\"%s\"}".formatted(key)).body();
    return found(Pattern.compile("\"code\":\"([A-Z_]+)\""), reply, 1);
  }
}
