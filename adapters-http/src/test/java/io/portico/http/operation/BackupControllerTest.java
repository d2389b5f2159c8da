package io.portico.http.operation;

import static io.portico.http.testkit.Errors.NOT_AUTHORISED;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.maintenance.BackUpStore;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Operator;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BackupControllerTest {

  private static final AccessToken SECRET = new AccessToken("the-secret-of-the-operator");
  private static final Queue<BackUpStore.Command> RECEIVED = new ConcurrentLinkedQueue<>();
  private static final AtomicReference<BackUpStore.Outcome> ANSWER =
      new AtomicReference<>(new BackUpStore.Outcome.OnServer());

  @RegisterExtension @AutoClose
  static final TestServer SERVER = TestServer.with(HttpProperties.operatorSecret(SECRET));

  static {
    SERVER
        .context()
        .registerSingleton(
            BackUpStore.class,
            command -> {
              RECEIVED.add(command);
              return ANSWER.get();
            });
  }

  @Test
  void backUp_embedded_isWhereTheArchiveIs() {
    RECEIVED.clear();
    ANSWER.set(new BackUpStore.Outcome.Written("/srv/portico/backups/x.zip", 42));

    var reply = SERVER.call("POST", "/admin/backup").header("admin-auth", SECRET.secret()).send();

    reply.assertHas(200, "\"file\":\"/srv/portico/backups/x.zip\"", "\"bytes\":42");
    assertThat(RECEIVED)
        .containsExactly(new BackUpStore.Command(new Operator(Optional.of(TestServer.REQUEST_ID))));
  }

  @Test
  void backUp_onAServer_is409() {
    ANSWER.set(new BackUpStore.Outcome.OnServer());

    var reply = SERVER.call("POST", "/admin/backup").header("admin-auth", SECRET.secret()).send();

    reply.assertHas(409, "\"code\":\"store_on_server\"");
  }

  @Test
  void backUp_withoutTheSecret_is401() {
    RECEIVED.clear();

    SERVER.call("POST", "/admin/backup").send().assertIs(401, NOT_AUTHORISED);
    SERVER.call("POST", "/admin/backup").by(Caller.ADMIN).send().assertIs(401, NOT_AUTHORISED);

    assertThat(RECEIVED).isEmpty();
  }
}
