package io.portico.endtoend.dashboard;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Role;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoContract;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Roles and the groups that give them over their pages, without scripts. */
class RolePagesTest extends PorticoContract {

  private static final String ROLES = "/dashboard/system/roles";
  private static final Pattern TAG = Pattern.compile("name=\"tag\" value=\"([^\"]+)\"");
  private static final String GROUPS = "/dashboard/system/groups";

  @SuppressWarnings("NullAway.Init") // before each test
  private PorticoBrowser browser;

  @BeforeEach
  void signIn() {
    browser = PorticoBrowser.of(admin);
    ours().define("{\"name\":\"team\"}");
  }

  private static String refused(Exchange answer) {
    assertThat(answer.reply().status()).as(answer.reply().body()).isEqualTo(422);
    return answer.reply().body();
  }

  private static String group(String name) {
    var bytes = name.getBytes(StandardCharsets.UTF_8);
    return GROUPS + "/" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private String bound(String encoded) {
    return body(admin.get("/api/groups/" + encoded + "/bindings"), 200);
  }

  @Test
  void group_addedChangedAndRemoved_givesTheRolesOfItsLines() {
    var name = "/Stäbe/A+B %2F..";
    var encoded = "%2FSt%C3%A4be%2FA%2BB%20%252F..";
    var form = GROUPS + "/new";
    assertThat(browser.page(GROUPS)).contains("No groups", form);

    var bindings = "viewer\n labeler on team=payments\n\n";
    assertThat(led(browser.submit(form, form, "group", name, "bindings", bindings)))
        .isEqualTo(GROUPS);

    assertThat(bound(encoded))
        .isEqualTo("[{\"role\":\"viewer\"},{\"role\":\"labeler\",\"selector\":\"team=payments\"}]");
    var one = group(name);
    assertThat(browser.page(GROUPS))
        .contains("href=\"%s\"".formatted(one), name, "viewer; labeler on team=payments");
    assertThat(browser.page(one)).contains("viewer\nlabeler on team=payments");
    assertThat(refused(browser.submit(form, form, "group", name, "bindings", "admin")))
        .contains("already gives roles");
    assertThat(led(browser.submit(one, one, "bindings", "approver"))).isEqualTo(GROUPS);
    assertThat(bound(encoded)).isEqualTo("[{\"role\":\"approver\"}]");
    var stale = browser.post(one, "bindings", "publisher", "tag", "0");
    assertThat(stale.reply().status()).isEqualTo(409);
    assertThat(stale.reply().body()).contains("<td>approver</td><td>publisher</td>");

    assertThat(browser.page(one + "/remove")).contains("Remove the roles of");
    assertThat(led(browser.submit(one + "/remove", one + "/remove"))).isEqualTo(GROUPS);

    assertThat(bound(encoded)).isEqualTo("[]");
    for (var gone : List.of(one, GROUPS + "/!", GROUPS + "/YQ")) {
      assertThat(browser.get(gone).reply().status()).as(gone).isEqualTo(404);
    }
  }

  @Test
  void group_wrongLines_saysWhatBesideThem() {
    var form = GROUPS + "/new";

    assertThat(refused(browser.submit(form, form, "group", "staff", "bindings", " ")))
        .contains("href=\"#f-bindings\"", "Enter at least one role");
    assertThat(refused(browser.submit(form, form, "group", "staff", "bindings", "owner")))
        .contains("href=\"#f-bindings\"", "owner");
    assertThat(
            refused(browser.submit(form, form, "group", "staff", "bindings", "viewer on taem=a")))
        .contains("href=\"#f-bindings\"", "taem");
    assertThat(refused(browser.submit(form, form, "group", "", "bindings", "viewer")))
        .contains("href=\"#f-group\"");
    assertThat(bound("staff")).isEqualTo("[]");
  }

  @Test
  void role_addedChangedAndRemoved_isThatOfTheInterface() {
    var form = ROLES + "/new";
    assertThat(browser.page(form)).contains("Define, change and remove governance policies");

    led(
        browser.post(
            form, "name", "steward", "permissions", "define_policies", "permissions", "read"));

    assertThat(stored())
        .contains(
            "\"permissions\":[\"read_apis\",\"read\",\"define_policies\"],\"built_in\":false");
    var one = ROLES + "/steward";
    assertThat(browser.page(ROLES))
        .contains("href=\"%s\"".formatted(one), "define_policies", "built-in", "Do everything");
    assertThat(browser.page(one)).contains("Not given to anyone yet");
    assertThat(refused(browser.submit(form, form, "name", "steward"))).contains("already called");
    assertThat(refused(browser.submit(form, form, "name", "viewer"))).contains("#f-name");
    body(admin.put("/api/groups/staff/bindings", "[{\"role\":\"steward\"}]"), 200);
    var page = browser.page(one);
    assertThat(page).contains("Given to group staff.");

    led(browser.submit(one, one, "permissions", "label_apis"));

    assertThat(stored()).contains("\"permissions\":[\"read_apis\",\"label_apis\"]");
    browser.post(one, "permissions", "read", "tag", "0").reply().assertIs(409);
    assertThat(browser.page(one + "/remove"))
        .contains("can’t be removed yet", "Given to group staff.");
    led(browser.post(one + "/remove", "tag", found(TAG, browser.page(one), 1)));
    assertThat(browser.page(one)).contains("It can’t be removed yet. It is given to group staff.");
    body(admin.put("/api/groups/staff/bindings", "[]"), 200);
    assertThat(browser.page("/dashboard/system/audit")).contains("href=\"%s\"".formatted(one));

    assertThat(led(browser.submit(one + "/remove", one + "/remove"))).isEqualTo(ROLES);

    for (var gone : List.of(one, ROLES + "/admin")) {
      assertThat(browser.get(gone).reply().status()).as(gone).isEqualTo(404);
    }
  }

  private String stored() {
    return body(admin.get("/api/roles/steward"), 200);
  }

  @Test
  void pages_withoutThePermission_areClosed() {
    var steward = "{\"name\":\"steward\",\"permissions\":[\"read\"]}";
    body(admin.post("/api/roles", steward), 201);
    body(admin.put("/api/groups/staff/bindings", "[{\"role\":\"steward\"}]"), 200);
    var one = ROLES + "/steward";
    var group = group("staff");

    var viewer = PorticoBrowser.of(ours().as(Role.VIEWER));
    assertThat(viewer.page(ROLES)).contains("steward").doesNotContain(one, ROLES + "/new", GROUPS);
    for (var path : List.of(one, one + "/remove", ROLES + "/new", GROUPS, group)) {
      assertThat(viewer.get(path).reply().status()).as(path).isEqualTo(403);
    }
    for (var path : List.of(one, one + "/remove", group, group + "/remove")) {
      assertThat(viewer.post(path).reply().status()).as(path).isEqualTo(403);
      assertThat(PorticoBrowser.of(theirs().admin()).get(path).reply().status())
          .as(path)
          .isEqualTo(404);
    }
  }
}
