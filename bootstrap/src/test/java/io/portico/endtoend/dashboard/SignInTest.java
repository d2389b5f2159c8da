package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.portico.application.testkit.Await;
import io.portico.persistence.testkit.Database;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Signing in and out on a running Portico. */
class SignInTest extends PorticoContract {

  private static final String SIGN_IN = "/dashboard/sign-in";
  private static final String USERS = "/api/users";

  /* Nodes cache sessions for five seconds. */
  private static final Duration ENDED_WITHIN = Duration.ofSeconds(6);

  @Test
  void signIn_passwordOrCredential_opensTheDashboardAndNotTheApi() {
    var email = addUser("ann", "a long password");
    var browser = browser();
    browser.get(SIGN_IN);

    var signedIn = browser.post(SIGN_IN, "email", email, "password", "a long password");

    assertThat(signedIn.reply().status()).isEqualTo(303);
    assertThat(signedIn.header("Location")).isEqualTo("/dashboard");
    assertThat(signedIn.headers().allValues("Set-Cookie"))
        .satisfiesExactly(
            session ->
                assertThat(session)
                    .matches("portico-session=[\\w-]{43}; Path=/; HTTPOnly; SameSite=Lax"),
            device ->
                assertThat(device)
                    .matches(
                        "portico-device=[\\w+/=]{180,240}; Max-Age=15552000; Expires=[^;]+;"
                            + " Path=/; HTTPOnly; SameSite=Lax"));
    assertThat(browser.get("/dashboard").reply().body()).contains(email);
    assertThat(browser.get(USERS).reply().status()).isEqualTo(401);
    assertThat(PorticoBrowser.of(viewer).get("/dashboard").reply().status()).isEqualTo(200);
  }

  @Test
  void signOut_endsTheSessionEverywhere() {
    var browser = PorticoBrowser.of(admin);
    var copy = browser.on(admin.address());

    assertThat(browser.post("/dashboard/sign-out").reply().status()).isEqualTo(303);

    assertThat(browser.cookie("portico-session")).isEmpty();
    assertThat(copy.get("/dashboard").reply().status()).isEqualTo(303);
  }

  @Test
  void session_startedOnOneNode_worksOnAnotherAndEndsOnBoth() {
    assumeThat(database()).as("a database that two nodes can open").isEqualTo(Database.SERVER);
    try (var node = another()) {
      var there = URI.create("http://localhost:" + node.port());
      var browser = PorticoBrowser.of(admin);
      var copy = browser.on(there);

      assertThat(copy.get("/dashboard/account").reply().status()).isEqualTo(200);
      assertThat(copy.post("/dashboard/account/name", "first_name", "Ann").reply().status())
          .as("a form of one node, sent to the other")
          .isEqualTo(303);
      Await.until(
          "the change is seen here",
          () -> browser.get("/dashboard/account").reply().body().contains("value=\"Ann\""));

      assertThat(copy.post("/dashboard/sign-out").reply().status()).isEqualTo(303);
      var endedAt = System.nanoTime();

      assertThat(copy.get("/dashboard").reply().status()).isEqualTo(303);
      var ended = browser.on(admin.address());
      Await.until("the session has ended here", () -> !isSignedIn(ended));
      assertThat(Duration.ofNanos(System.nanoTime() - endedAt)).isLessThanOrEqualTo(ENDED_WITHIN);
    }
  }

  @Test
  void session_endedWhereItStarted_endsOnAnotherNode() {
    assumeThat(database()).as("a database that two nodes can open").isEqualTo(Database.SERVER);
    try (var node = another()) {
      var browser = PorticoBrowser.of(viewer);
      var copy = browser.on(URI.create("http://localhost:" + node.port()));
      assertThat(isSignedIn(copy)).isTrue();

      assertThat(browser.post("/dashboard/sign-out").reply().status()).isEqualTo(303);
      var endedAt = System.nanoTime();

      Await.until("the session has ended there", () -> !isSignedIn(copy));
      assertThat(Duration.ofNanos(System.nanoTime() - endedAt)).isLessThanOrEqualTo(ENDED_WITHIN);
    }
  }

  private static boolean isSignedIn(PorticoBrowser browser) {
    return browser.get("/dashboard").reply().status() == 200;
  }

  private PorticoBrowser browser() {
    return PorticoBrowser.at(admin.address());
  }

  private String addUser(String name, String password) {
    var email = "%s-%s@example.com".formatted(name, ours().id());
    var added =
        admin.post(
            USERS,
            "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"%s\"}"
                .formatted(email, password));
    assertThat(id(added)).isNotEmpty();
    return email;
  }
}
