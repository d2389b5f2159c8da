package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.testkit.CutLine;
import io.portico.testkit.CutLine.Break;
import io.portico.testkit.MailServer;
import io.portico.testkit.MailServer.Arrived;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills Portico with signal 9 when a mail server has a mail, but has not said so. */
@Tag("crashes")
class MailCrashIT {

  private static final String ANN = "ann@example.com";
  private static final String MAILS = "/api/portal/mail?p=0&to=" + ANN;

  @AutoClose private final MailServer mailServer = new MailServer();
  @AutoClose private final CutLine line = new CutLine(mailServer.port());

  @TempDir Path data;

  @Test
  void kill_betweenSendingAndKeeping_sendsTheSameMailOnceMore() throws Exception {
    var silent = line.breaks(Break.SILENTLY, "MAIL FROM", "\r\n.\r\n");
    String key;
    try (var portico = start()) {
      key = issueKey(portico);
      CutLine.await(silent);
      var waiting = portico.client(portico.adminToken()).get(MAILS).body();
      portico.kill();

      assertThat(waiting).contains("\"state\":\"waiting\",\"attempts\":1,");
      assertThat(mailServer.await(ANN, 1)).hasSize(1);
    }
    letTheClaimEnd();

    try (var portico = start()) {
      assertThat(awaitSent(portico)).contains("\"attempts\":2,");
      assertThat(mailServer.to(ANN)).hasSize(2).extracting(Arrived::messageId).containsOnly(id());
      assertThat(mailServer.to(ANN)).extracting(Arrived::text).allMatch(text -> text.contains(key));
    }
  }

  private PorticoProcess start() {
    return PorticoProcess.on(data)
        .with("PORTICO_SMTP_HOST", "127.0.0.1")
        .with("PORTICO_SMTP_PORT", Integer.toString(line.port()))
        .with("PORTICO_SMTP_TLS", "none")
        .with("PORTICO_MAIL_FROM", "portico@example.com")
        .start()
        .awaitReady();
  }

  /** Issues a key to Ann, and returns it. */
  private static String issueKey(PorticoProcess portico) {
    var admin = portico.client(portico.adminToken());
    var plan = Replies.message(admin.post("/api/portal/policies", "{\"name\":\"Gold\"}"));
    var developer =
        Replies.message(admin.post("/api/portal/developers", "{\"email\":\"%s\"}".formatted(ANN)));
    var issued =
        admin.post(
            "/api/portal/developers/%s/keys".formatted(developer),
            "{\"policy_id\":\"%s\"}".formatted(plan));
    issued.assertIs(200);
    return Replies.all("RawKey", issued).getFirst();
  }

  private String id() {
    return mailServer.to(ANN).getFirst().messageId();
  }

  /* As if the five minutes had gone by after which another node may have the mail. */
  private void letTheClaimEnd() throws SQLException {
    var database = DatabaseProperties.embedded(data);
    try (var connection =
            DriverManager.getConnection(
                String.valueOf(database.get("datasources.default.url")), "sa", "");
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE mail SET due_at = 0 WHERE due_at > 0"))
          .isEqualTo(1);
    }
  }

  private static String awaitSent(PorticoProcess portico) {
    var client = portico.client(portico.adminToken());
    var deadline = System.nanoTime() + 60_000_000_000L;
    while (true) {
      var mails = mails(client);
      if (mails.contains("\"state\":\"sent\"")) {
        return mails;
      }
      assertThat(System.nanoTime()).as(mails).isLessThan(deadline);
      LockSupport.parkNanos(10_000_000);
    }
  }

  private static String mails(PorticoClient client) {
    return client.get(MAILS).body();
  }
}
