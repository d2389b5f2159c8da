package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.AdminServer.Behaviour;
import io.portico.outbound.gateway.testkit.KongServer;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A gateway over its pages, without scripts: add, test, repeat a push, compare, edit, remove. */
class GatewayJourneyTest extends PorticoContract {

  private static final String LIST = "/dashboard/system/gateways";
  private static final Pattern PUSH = Pattern.compile("name=\"push\" value=\"([0-9a-f]{24})\"");
  private static final Pattern TAG = Pattern.compile("name=\"tag\" value=\"([0-9a-f]+)\"");

  private KongServer kong = new KongServer();
  private String plan = "";

  @SuppressWarnings("NullAway.Init") // before each test
  private PorticoBrowser browser;

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @BeforeEach
  void signIn() {
    kong.close();
    kong = new KongServer();
    plan = ours().definePlan("{\"name\":\"Gold\",\"api_ids\":[\"weather\"]}");
    browser = PorticoBrowser.of(admin);
  }

  @AfterEach
  void close() {
    kong.close();
    assertThat(kong.problems()).isEmpty();
  }

  private String read(String path) {
    var reply = browser.get(path).reply();
    reply.assertIs(200);
    assertThat(reply.body()).doesNotContain(AdminServer.CREDENTIAL);
    return reply.body();
  }

  private String send(String path, String... fields) {
    var answer = browser.post(path, fields);
    assertThat(answer.reply().status()).as(answer.reply().body()).isEqualTo(303);
    return answer.header("Location");
  }

  private String added() {
    read(LIST + "/new");
    return send(
        LIST + "/new",
        "name",
        "Edge",
        "kind",
        "kong",
        "url",
        kong.url(),
        "credential",
        AdminServer.CREDENTIAL,
        "plans",
        plan);
  }

  private String issued() {
    var developer = ours().registerDeveloper("ann@example.com");
    var reply =
        admin.post(
            "/api/portal/developers/" + developer + "/keys",
            "{\"policy_id\":\"%s\"}".formatted(plan));
    reply.assertIs(200);
    return Replies.all("RawKey", reply).getFirst();
  }

  private void await(String path, String words) {
    Await.until(
        () -> words + ", seen " + browser.get(path).reply().body(),
        () -> browser.get(path).reply().body().contains(words));
  }

  private static String first(Pattern pattern, String page) {
    var found = pattern.matcher(page);
    assertThat(found.find()).as(page).isTrue();
    return found.group(1);
  }

  @Test
  void gateway_addedAndTested_getsAKeyAfterAFailedPushIsRepeated() {
    var one = added();
    assertThat(read(one)).contains("Edge was added", "Gold", "Stored encrypted", "No keys yet");
    kong.behave(Behaviour.FAILS);
    assertThat(read(send(one + "/test")))
        .contains("The gateway could not be reached: it answered 500");
    kong.behave(Behaviour.WORKS);
    assertThat(read(send(one + "/test"))).contains("The gateway is reachable");

    kong.behave(Behaviour.REFUSES);
    var key = issued();
    await(one + "?state=failed", "it answered 400");
    assertThat(read(one + "?state=failed")).contains("ann@example.com").doesNotContain(key);
    assertThat(read(LIST + "?counted=true")).contains("Some keys failed", "?state=failed\">1<");

    kong.behave(Behaviour.WORKS);
    var push = first(PUSH, read(one + "?state=failed"));
    assertThat(send(one + "/push", "push", push, "state", "failed"))
        .isEqualTo(one + "?state=failed");
    await(one + "?state=pushed", "ann@example.com");
    assertThat(kong.passes(key, "weather")).isTrue();
    assertThat(read(LIST + "?counted=true")).contains("Up to date");
  }

  @Test
  void gateway_changedByHand_isComparedAndMended() {
    var one = added();
    var key = issued();
    await(one + "?state=pushed", "ann@example.com");
    kong.clear(key, "acls");

    read(one);
    send(one + "/reconcile");

    await(one + "?counted=true", "1 key differed in the last 24 hours");
    assertThat(read(one)).contains("Differed: other groups");
    assertThat(kong.passes(key, "weather")).isTrue();
  }

  @Test
  void gateway_editedAndRemoved_isSoForTheInterface() {
    var one = added();
    var id = Replies.last(one);
    var tag = first(TAG, read(one + "/edit"));

    send(one + "/edit", "name", "Outer", "kind", "kong", "url", kong.url(), "tag", tag);

    assertThat(admin.get("/api/gateways/" + id).body())
        .contains("\"name\":\"Outer\"", "\"has_credential\":true", "\"plans\":[]");
    var stale =
        browser.post(one + "/edit", "name", "Mine", "kind", "kong", "url", kong.url(), "tag", tag);
    assertThat(stale.reply().status()).isEqualTo(409);
    assertThat(stale.reply().body()).contains("<td>Outer</td><td>Mine</td>", "admin@example.com");
    var moved =
        browser.post(
            one + "/edit",
            "name",
            "Outer",
            "kind",
            "kong",
            "url",
            "https://elsewhere.example",
            "tag",
            first(TAG, read(one + "/edit")));
    assertThat(moved.reply().status()).isEqualTo(422);
    assertThat(moved.reply().body()).contains("href=\"#f-credential\"");

    send(one + "/remove", "tag", first(TAG, read(one + "/remove")));

    assertThat(read(LIST)).contains("Outer was removed", "No gateways");
    assertThat(admin.get("/api/gateways/" + id).status()).isEqualTo(404);
  }
}
