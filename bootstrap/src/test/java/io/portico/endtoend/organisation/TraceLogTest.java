package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.MailServer;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.TraceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log contains no keys, passwords or tokens, even at level TRACE. */
class TraceLogTest extends PorticoTest {

  private static final String DEVELOPERS = "/api/portal/developers";
  private static final Pattern LINK = Pattern.compile("/portal/key/([\\w-]{20,})");

  @AutoClose private final MailServer mailServer = new MailServer();
  private final TraceLog log = new TraceLog(_ -> true);

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.mailingOver(mailServer.port());
  }

  @BeforeEach
  void startLog() {
    log.start();
  }

  @AfterEach
  void stopLog() {
    log.stop();
  }

  @Test
  void log_atTrace_containsNoSecrets() {
    var secrets = new ArrayList<>(List.of("canary-password", "canary-guess", OPERATOR_SECRET));
    secrets.add(admin.credential());
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().offerPlan("Gold");
    var developer = register("ann@example.com");
    login("ann@example.com", "canary-password");
    login("ann@example.com", "canary-guess");

    var request = Replies.last(ours().requestKey(developer, plan));
    var key = rawKey(admin.put("/api/portal/requests/approve/" + request, ""));
    admin.post("/api/keys/verify", "{\"keys\":[\"%s\",\"%sx\"]}".formatted(key, key));
    askAsAGateway(key);
    assertThat(mailServer.await("ann@example.com", 1).getFirst().text()).contains(key);

    ours().configurePortal("{\"secure_key_approval\":true}");
    var linked =
        rawKey(
            admin.post(
                DEVELOPERS + "/" + register("bob@example.com") + "/keys",
                "{\"policy_id\":\"%s\"}".formatted(plan)));
    var token = token(mailServer.await("bob@example.com", 1).getFirst().text());
    assertThat(client("").get("/portal/key/" + token).status()).isEqualTo(200);
    assertThat(client("").post("/portal/key/" + token, "").body()).contains(linked);
    secrets.addAll(List.of(key, linked, token));

    assertThat(log.kept()).hasSizeGreaterThan(1_000);
    assertThat(log.kept().stream().filter(line -> secrets.stream().anyMatch(line::contains)))
        .as("lines of the log with a secret")
        .isEmpty();
  }

  private void askAsAGateway(String key) {
    var gateway = admin.credential();
    var visitor = client("");
    var options = Map.of("X-Portico-Gateway", gateway, "X-Original-URI", "/a?api_key=" + key);
    visitor.exchange("GET", "/gateway/authorize/a?api_key=" + key, "", options);
    visitor.exchange(
        "GET",
        "/gateway/authorize/a",
        "",
        Map.of("X-Portico-Gateway", key, "Authorization", "Bearer " + key));
  }

  private String register(String email) {
    var reply =
        admin.post(
            DEVELOPERS, "{\"email\":\"%s\",\"password\":\"canary-password\"}".formatted(email));
    reply.assertIs(200);
    return Replies.message(reply);
  }

  private void login(String email, String password) {
    admin.post(
        DEVELOPERS + "/verify_credentials",
        "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(email, password));
  }

  private static String rawKey(Reply reply) {
    reply.assertIs(200);
    return all("RawKey", reply).getFirst();
  }

  private static String token(String mail) {
    var link = LINK.matcher(mail);
    assertThat(link.find()).as(mail).isTrue();
    return link.group(1);
  }
}
