package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Everything that is wrong with a form is said at once, and begins with the label of its field. */
class FormErrorsTest extends PorticoContract {

  private static final Pattern ERROR =
      Pattern.compile("<li><a href=\"#f-([^\"]+)\">([^<]*)</a></li>");
  private static final String TOO_LONG = "x".repeat(2_001);

  @Test
  void plan_everyMistakeAndATakenName_areSaidAtOnce() {
    admin.post("/api/portal/policies", "{\"name\":\"Free\"}");

    assertThat(
            wrong(
                "/dashboard/portal/plans/new",
                "apis=Nope",
                "name=free",
                "rate=abc",
                "quotaMax=1.5",
                "keyExpiresIn=soon"))
        .containsExactly("name", "rate", "per", "quotaMax", "keyExpiresIn", "apis");
    assertThat(wrong("/dashboard/portal/plans/new", "name=", "rate=5"))
        .containsExactly("name", "per");
  }

  @Test
  void api_everyMistake_isSaidAtOnce() {
    admin.post("/api/apis", "{\"id\":\"taken\",\"name\":\"Taken\"}");

    assertThat(wrong("/dashboard/new-api", "name=", "id=a b", "version=" + TOO_LONG, "url=nope"))
        .containsExactly("name", "id", "version", "url");
    assertThat(wrong("/dashboard/new-api", "name=", "id=taken")).containsExactly("name", "id");
  }

  @Test
  void developer_everyMistake_isSaidAtOnce() {
    admin.post("/api/portal/developers", "{\"email\":\"ann@example.com\"}");
    var mistakes =
        new String[] {
          "email=ann@example.com",
          "password=short",
          "fieldName=",
          "fieldValue=x",
          "nonce=" + TOO_LONG
        };

    assertThat(wrong("/dashboard/new-developer", mistakes))
        .containsExactly("email", "password", "fields", "nonce");
  }

  @Test
  void label_everyMistake_isSaidAtOnce() {
    ours().define("{\"name\":\"taken\"}");

    assertThat(
            wrong(
                "/dashboard/labels/new",
                "name=taken",
                "displayName=" + TOO_LONG,
                "kind=listed",
                "values="))
        .containsExactly("displayName", "name", "values");
  }

  @Test
  void otherForms_everyMistake_isSaidAtOnce() {
    assertThat(
            wrong(
                "/dashboard/system/services/new",
                "name=",
                "sources=a/b",
                "addresses=nowhere",
                "expires=soon"))
        .containsExactly("name", "sources", "addresses", "expires");
    assertThat(wrong("/dashboard/system/services/new", "name=x")).containsExactly("scopes");
    assertThat(
            wrong(
                "/dashboard/system/webhooks/new",
                "url=nope",
                "description=" + TOO_LONG,
                "types=nope",
                "selector=(("))
        .containsExactly("url", "description", "types", "selector");
    assertThat(
            wrong(
                "/dashboard/system/gateways/new",
                "name=",
                "kind=tyk",
                "url=nope",
                "credential=with blank"))
        .containsExactly("name", "url", "credential", "organisation");
    assertThat(
            wrong(
                "/dashboard/system/identity-providers/new",
                "name=",
                "issuer=http://example.com",
                "client_id=",
                "client_secret=with blank",
                "scopes=email email",
                "groups_claim=" + TOO_LONG,
                "allowed_domains=@example.com",
                "help=" + TOO_LONG))
        .containsExactlyInAnyOrder(
            "name",
            "issuer",
            "client_id",
            "client_secret",
            "scopes",
            "groups_claim",
            "allowed_domains",
            "help");
    assertThat(wrong("/dashboard/system/groups/new", "group=x", "bindings=owner on ("))
        .containsExactly("bindings");
    assertThat(wrong("/dashboard/system/roles/new", "name=Admin", "permissions=nope"))
        .containsExactly("name", "permissions");
    assertThat(wrong("/dashboard/system/users/new", "email=x", "first_name=" + TOO_LONG, "role=x"))
        .containsExactly("email", "first_name", "role");
    assertThat(
            wrong(
                "/dashboard/portal/settings", "owner=x", "mailFrom=y", "signupFields=" + TOO_LONG))
        .containsExactly("owner", "signupFields", "mailFrom");
  }

  @Test
  void entry_everyMistake_isSaidAtOnce() {
    admin.post("/api/portal/policies", "{\"name\":\"To be offered\"}");

    assertThat(
            wrong(
                "/dashboard/portal/entries/new",
                "name=",
                "api=Nope",
                "approval=x",
                "labels=no colon"))
        .containsExactly("plan", "name", "api", "approval", "labels");
  }

  @Test
  void formOfOneRecord_wrongField_isCalledByItsLabel() {
    var label = "/dashboard/labels/" + ours().define("{\"name\":\"area\",\"values\":[\"a\"]}");

    assertThat(wrong(label + "/rename", "name=a b")).containsExactly("name");
    assertThat(wrong("/dashboard/governance/policies/new", "name=x", "selector=(("))
        .containsExactly("selector", "label.0", "severity");
    assertThat(wrong("/dashboard/account/name", "first_name=" + TOO_LONG))
        .containsExactly("first_name");
    assertThat(wrong("/dashboard/account/password", "password=short")).containsExactly("password");
  }

  /* The fields that the answer says are wrong, each called by the label that it shows beside it. */
  private List<String> wrong(String path, String... fields) {
    var browser = PorticoBrowser.of(admin);
    var sent = new ArrayList<String>();
    for (var field : fields) {
      sent.addAll(List.of(field.split("=", 2)));
    }
    var reply = browser.post(path, sent.toArray(String[]::new)).reply();
    reply.assertIs(422);
    assertThat(reply.body()).as("a sentence for people").doesNotContain("(expected: ");
    var errors = ERROR.matcher(reply.body()).results().toList();
    assertThat(errors)
        .allSatisfy(
            error ->
                assertThat(error.group(2)).startsWith(label(reply.body(), error.group(1)) + ": "));
    return errors.stream().map(error -> error.group(1)).toList();
  }

  private static String label(String html, String field) {
    var label =
        Pattern.compile(
                "<label class=\"form-label\" for=\"f-%1$s\">([^<]*?) ?<|id=\"f-%1$s\"[^>]*>\\s*<legend[^>]*>([^<]*?) ?<"
                    .formatted(Pattern.quote(field)))
            .matcher(html);
    assertThat(label.find()).as(field).isTrue();
    return label.group(1) != null ? label.group(1) : label.group(2);
  }
}
