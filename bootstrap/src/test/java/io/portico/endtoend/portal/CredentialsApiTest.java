package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.credential;
import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What the credentials of dashboard users open, for how long, and where they can be read. */
class CredentialsApiTest extends PorticoContract {

  private static final String USERS = "/api/users";
  private static final String RESET = "/actions/key/reset";
  private static final String ANN = "{\"email_address\":\"ann@example.com\",\"role\":\"viewer\"}";
  private static final int ROUNDS = 10;

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  @Test
  void credential_ofEachRole_permitsWhatTheRoleMay() {
    for (var role : List.of("admin", "approver", "viewer")) {
      var caller = client(ours().addUser(role + "2@example.com", role).credential());

      assertThat(caller.get("/api/labels").status()).isEqualTo(200);
      assertThat(caller.post("/api/labels", "{\"name\":\"%s\"}".formatted(role)).status())
          .isEqualTo(role.equals("admin") ? 200 : 403);
    }
  }

  @Test
  void credential_reset_isRefusedAtOnceAndTheNewOneAccepted() {
    for (var round = 0; round < ROUNDS; round++) {
      var ann = ours().addUser("ann%d@example.com".formatted(round), "viewer");
      assertThat(statusOf(ann.credential())).isEqualTo(200);

      var reset = admin.put(ann.path() + RESET, "");

      assertThat(reset.status()).isEqualTo(200);
      assertThat(statusOf(ann.credential())).isEqualTo(401);
      assertThat(statusOf(credential(reset))).isEqualTo(200);
    }
  }

  @Test
  void credential_ofARemovedUser_isRefusedAtOnce() {
    for (var round = 0; round < ROUNDS; round++) {
      var ann = ours().addUser("ann@example.com", "admin");
      assertThat(statusOf(ann.credential())).isEqualTo(200);

      admin.send("DELETE", ann.path(), "");

      assertThat(statusOf(ann.credential())).isEqualTo(401);
    }
  }

  @Test
  void credential_ofAnInactiveUser_isRefusedAtOnceUntilActiveAgain() {
    var ann = ours().addUser("ann@example.com", "viewer");
    for (var round = 0; round < ROUNDS; round++) {
      assertThat(statusOf(ann.credential())).isEqualTo(200);
      assertThat(admin.put(ann.path(), ANN.replace("}", ",\"active\":false}")).body())
          .contains("\"active\":false");
      assertThat(client(ann.credential()).get(USERS))
          .isEqualTo(
              new Reply(
                  401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}"));
      admin.put(ann.path(), ANN);
    }
  }

  @Test
  void credential_ofAUserWhoseRoleChanges_hasTheNewPermissionsAtOnce() {
    var ann = ours().addUser("ann@example.com", "viewer");
    var caller = client(ann.credential());
    assertThat(caller.post("/api/labels", "{\"name\":\"x\"}").status()).isEqualTo(403);

    admin.put(ann.path(), ANN.replace("viewer", "admin"));
    assertThat(caller.post("/api/labels", "{\"name\":\"x\"}").status()).isEqualTo(200);

    admin.put(ann.path(), ANN);
    assertThat(caller.post("/api/labels", "{\"name\":\"y\"}").status()).isEqualTo(403);
  }

  @Test
  void credentialsAndPasswords_afterTheirResponse_areNeverShownAgain() {
    var log = new ListAppender<ILoggingEvent>();
    var portico = (Logger) LoggerFactory.getLogger("io.portico");
    var root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    var level = portico.getLevel();
    portico.setLevel(Level.TRACE);
    root.addAppender(log);
    log.start();
    try {
      var password = "a password that must not be shown";
      var replies = new ArrayList<Reply>();
      var made = admin.post(USERS, ANN.replace("}", ",\"password\":\"" + password + "\"}"));
      var path = USERS + "/" + id(made);
      var reset = admin.put(path + RESET, "");
      replies.add(admin.get(path));
      replies.add(admin.get(USERS));
      replies.add(client(credential(reset)).get(path));
      replies.add(admin.put(path, ANN.replace("}", ",\"password\":\"" + password + "2\"}")));
      replies.add(admin.post(USERS, ANN.replace("}", ",\"password\":\"" + password + "\"}")));
      replies.add(admin.put(path, ANN.replace("}", ",\"password\":\"pass\"}")));
      replies.add(client(credential(made)).get(path));
      replies.add(admin.send("DELETE", path, ""));

      var secrets =
          new String[] {
            credential(made), credential(reset), password, "argon2", "\"pass\"", "'pass'"
          };
      assertThat(made.body()).doesNotContain(password, "argon2");
      assertThat(reset.body()).doesNotContain(credential(made), password);
      assertThat(replies).allSatisfy(reply -> assertThat(reply.body()).doesNotContain(secrets));
      assertThat(List.copyOf(log.list))
          .allSatisfy(event -> assertThat(event.getFormattedMessage()).doesNotContain(secrets));
    } finally {
      root.detachAppender(log);
      portico.setLevel(level);
    }
  }

  private int statusOf(String shown) {
    return client(shown).get("/api/limits").status();
  }
}
