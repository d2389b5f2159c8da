package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.portico.domain.access.Role;
import io.portico.testkit.OpenIdProvider;
import io.portico.testkit.OpenIdProvider.Behaviour;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Identity providers over their pages, without scripts: add, test, edit, remove. */
@Execution(ExecutionMode.SAME_THREAD)
class ProviderPagesTest extends PorticoContract {

  private static final String LIST = "/dashboard/system/identity-providers";

  private OpenIdProvider provider = new OpenIdProvider();

  @SuppressWarnings("NullAway.Init") // before each test
  private PorticoBrowser browser;

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @BeforeEach
  void signIn() {
    provider.close();
    provider = new OpenIdProvider();
    browser = PorticoBrowser.of(admin);
  }

  @AfterEach
  void close() {
    provider.close();
  }

  private String read(String path) {
    return shown(browser.get(path));
  }

  private static String shown(Exchange answer) {
    assertThat(answer.reply().status()).as(answer.reply().body()).isEqualTo(200);
    assertThat(answer.reply().body()).doesNotContain(OpenIdProvider.SECRET);
    return answer.reply().body();
  }

  private static String led(Exchange answer) {
    assertThat(answer.reply().status()).as(answer.reply().body()).isEqualTo(303);
    return answer.header("Location");
  }

  private static String refused(Exchange answer) {
    assertThat(answer.reply().status()).as(answer.reply().body()).isEqualTo(422);
    assertThat(answer.reply().body()).doesNotContain(OpenIdProvider.SECRET);
    return answer.reply().body();
  }

  private String added() {
    return led(
        browser.submit(
            LIST + "/new",
            LIST + "/new",
            "name",
            "Acme",
            "issuer",
            provider.issuer(),
            "client_id",
            OpenIdProvider.CLIENT,
            "client_secret",
            OpenIdProvider.SECRET,
            "groups_claim",
            "groups",
            "allowed_domains",
            "example.com\nexample.org",
            "help",
            "Ask Ann."));
  }

  private String stored(String one) {
    return admin.get("/api/identity-providers/" + Replies.last(one)).body();
  }

  @Test
  void provider_added_isThatOfTheInterfaceAndShowsItsAddresses() {
    assertThat(read(LIST)).contains("No identity providers", LIST + "/new");
    assertThat(read(LIST + "/new"))
        .contains("/dashboard/sign-in</textarea>", "value=\"email profile\"")
        .doesNotContain("/callback");

    var one = added();

    assertThat(stored(one))
        .contains(
            "\"name\":\"Acme\"",
            "\"issuer\":\"%s\"".formatted(provider.issuer()),
            "\"client_id\":\"portico\"",
            "\"has_secret\":true",
            "\"scopes\":[\"email\",\"profile\"]",
            "\"groups_claim\":\"groups\"",
            "\"create_users\":true",
            "\"allowed_domains\":[\"example.com\",\"example.org\"]",
            "\"only\":false",
            "\"help\":\"Ask Ann.\"");
    var paths = "/sign-in/oidc/" + Replies.last(one);
    assertThat(read(one))
        .contains("Acme was added", paths + "/callback</textarea>", paths + "/logout</textarea>")
        .contains("/dashboard/sign-in</textarea>", "sign-in?organisation=" + ours().id())
        .contains("Stored encrypted", "with an address of example.com, example.org", "Ask Ann.")
        .contains("No user has signed in with it yet");
    assertThat(read(LIST)).contains("href=\"%s\"".formatted(one), provider.issuer());
    assertThat(read("/dashboard/search?q=acme")).contains("href=\"%s\"".formatted(one));
    assertThat(read("/dashboard/system/audit")).contains("href=\"%s\"".formatted(one));
  }

  @Test
  void form_wrong_saysWhatBesideTheFieldsAndKeepsTheValues() {
    read(LIST + "/new");
    var page =
        refused(
            browser.post(
                LIST + "/new",
                "name",
                "Acme <b>",
                "issuer",
                "http://login.example.com",
                "client_id",
                "",
                "client_secret",
                OpenIdProvider.SECRET,
                "scopes",
                "groups"));

    assertThat(page)
        .contains("href=\"#f-issuer\"", "href=\"#f-client_id\"", "href=\"#f-client_secret\"")
        .contains("value=\"Acme &lt;b", "value=\"http://login.example.com\"", "value=\"groups\"")
        .contains("Enter the client secret again");
  }

  @Test
  void test_namesTheStepThatFailsAndWhatToDo() {
    var one = added();
    assertThat(tested(one)).contains("The provider is ready").doesNotContain("Failed");

    provider.behaves(Behaviour.HTML);
    assertThat(tested(one))
        .contains("Passed", "Failed: ", "token endpoint", "Compare the client ID")
        .contains("Not tested")
        .doesNotContain("The provider is ready");
    provider.behaves(Behaviour.UNREGISTERED);
    assertThat(tested(one)).contains("does it know the redirect URI", "Register the redirect URI");
    provider.behaves(Behaviour.RIGHT);
    led(browser.submit(one + "/edit", one + "/edit", "scopes", "email offline"));
    assertThat(tested(one)).contains("does not know the scope offline", "Remove the scope");
    provider.close();
    assertThat(tested(one))
        .contains("discovery document could not be read")
        .doesNotContain("Passed");
    provider = new OpenIdProvider();

    assertThat(led(browser.get(one + "/test"))).as("opened again").isEqualTo(one);
    assertThat(admin.get("/api/audit?action=identity_provider_tested").body())
        .contains(Replies.last(one));
  }

  private String tested(String one) {
    return shown(browser.submit(one, one + "/test"));
  }

  @Test
  void provider_edited_keepsTheSecretUnlessTheIssuerChanges() {
    var one = added();
    led(browser.submit(one + "/edit", one + "/edit", "name", "Acme SSO", "only", "on"));

    assertThat(stored(one))
        .contains("\"name\":\"Acme SSO\"", "\"has_secret\":true", "\"only\":true");
    assertThat(read(one)).contains("Acme SSO was saved", "no user is linked yet");
    assertThat(read(one + "/remove")).contains("Passwords and invitations work again");
    assertThat(read(added() + "/remove")).contains("Passwords stay off");
    assertThat(
            refused(
                browser.submit(one + "/edit", one + "/edit", "issuer", "https://other.example")))
        .contains("href=\"#f-client_secret\"", "Enter the secret again");
    led(browser.submit(one + "/edit", one + "/edit", "no_secret", "on"));
    assertThat(stored(one)).contains("\"has_secret\":false");

    var stale =
        browser.post(
            one + "/edit",
            "name",
            "Mine",
            "issuer",
            provider.issuer(),
            "client_id",
            "portico",
            "tag",
            "0");
    assertThat(stale.reply().status()).isEqualTo(409);
    assertThat(stale.reply().body()).contains("<td>Acme SSO</td><td>Mine</td>");
  }

  @Test
  void provider_removed_saysWhatHappensToThePeople() {
    var one = added();
    admin.put("/api/groups/staff/bindings", "[{\"role\":\"viewer\"}]");
    var subject = UUID.randomUUID().toString();
    var email = subject + "@example.com";
    provider.signsIn(
        new JWTClaimsSet.Builder()
            .subject(subject)
            .claim("email", email)
            .claim("email_verified", true)
            .claim("groups", List.of("staff"))
            .build());
    var person = PorticoBrowser.at(admin.address());
    var begun = person.get("/sign-in/oidc/" + Replies.last(one));
    person.get(provider.callback(begun.header("Location")));
    assertThat(read(one)).contains(email).doesNotContain("No user has signed in");

    var user =
        PorticoBrowser.found(
            Pattern.compile("href=\"([^\"]+)\"[^<]*>\\s*" + email),
            read("/dashboard/system/users"),
            1);
    assertThat(read(user)).contains("Signs in with the company’s account at Acme.");
    assertThat(read("/dashboard/system/users/" + Replies.id(admin.get("/api/whoami"))))
        .doesNotContain("Signs in with the company’s account");
    assertThat(read(one + "/remove"))
        .contains("Remove Acme?", "1 linked user can no longer sign in", "Roles that users have");
    assertThat(led(browser.submit(one + "/remove", one + "/remove"))).isEqualTo(LIST);

    assertThat(read(LIST)).contains("Acme was removed", "No identity providers");
    assertThat(admin.get("/api/users").body()).as("the user stays").contains(email);
  }

  @Test
  void pages_withoutThePermission_areHidden() {
    var one = added();
    for (var role : List.of(Role.VIEWER, Role.APPROVER)) {
      var reader = PorticoBrowser.of(ours().as(role));
      assertThat(reader.page("/dashboard/system")).doesNotContain(LIST);
      for (var path : List.of(LIST, LIST + "/new", one, one + "/edit", one + "/remove")) {
        assertThat(reader.get(path).reply().status()).as(path).isEqualTo(403);
      }
      assertThat(reader.post(one + "/test").reply().status()).isEqualTo(403);
    }
    var other = PorticoBrowser.of(theirs().admin());
    assertThat(other.get(one).reply().status()).isEqualTo(404);
    assertThat(other.post(one + "/test").reply().status()).isEqualTo(404);
  }
}
