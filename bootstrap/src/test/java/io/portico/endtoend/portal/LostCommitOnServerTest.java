package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.CutLine;
import io.portico.testkit.CutLine.Break;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The database goes at the commit: what was to be done is done, or it is not, and never by half.
 */
@Tag("server")
class LostCommitOnServerTest extends PorticoTest {

  private static final String REQUESTS = "/api/portal/requests";
  private static final String ANN = "ann@example.com";
  private static final String COMMIT = "\u0003commit";

  private final RealServer real = RealServer.required();
  private final URI database =
      URI.create(real.emptyDatabase("portico_lost_commit").substring("jdbc:".length()));
  @AutoClose private final CutLine line = new CutLine(database.getPort());

  private String developer;
  private String request;

  @Override
  protected Optional<Settings.Server> server() {
    // Without TLS, so that the proxy sees the commit.
    return Optional.of(
        new Settings.Server(
            "jdbc:mysql://127.0.0.1:%d%s?sslMode=DISABLED&allowPublicKeyRetrieval=true"
                .formatted(line.port(), database.getPath()),
            real.user(),
            real.password()));
  }

  @BeforeEach
  void requestAKey() {
    ours().configurePortal("{\"require_key_approval\":true}");
    developer = ours().registerDeveloper(ANN);
    request = ours().requestKey(developer, ours().offerPlan("Gold"));
  }

  @Test
  void approve_connectionLostBeforeTheCommit_isOutcomeUnknownAndCanBeRepeated() {
    var broken = line.breaks(Break.BEFORE_THE_SERVER_HEARS, "request_approved", COMMIT);

    var lost = approve();

    CutLine.await(broken);
    assertUnknown(lost);
    assertThat(state()).isEqualTo("pending");
    assertKeysAndMails(0);
    assertThat(approve().status()).isEqualTo(200);
    assertThat(state()).isEqualTo("approved");
    assertKeysAndMails(1);
  }

  @Test
  void approve_connectionLostAfterTheCommit_isOutcomeUnknownAndDone() {
    var broken = line.breaks(Break.BEFORE_THE_CLIENT_HEARS, "request_approved", COMMIT);

    var lost = approve();

    CutLine.await(broken);
    assertUnknown(lost);
    assertThat(state()).isEqualTo("approved");
    assertKeysAndMails(1);
    approve().assertHas(409, "Key request has already been processed.");
    assertKeysAndMails(1);
  }

  @Test
  void request_sentAgainWithItsIdempotencyKey_isDoneOnceWhereverTheLineBroke() {
    ours().configurePortal("{\"require_key_approval\":false}");
    var path = "/api/portal/requests";
    for (var how : new Break[] {Break.BEFORE_THE_SERVER_HEARS, Break.BEFORE_THE_CLIENT_HEARS}) {
      var details =
          "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}"
              .formatted(
                  ours().registerDeveloper(how + "@example.com"), ours().offerPlan("" + how));
      var once = Map.of("Idempotency-Key", how.toString());
      var broken = line.breaks(how, "request_made", COMMIT);

      assertUnknown(admin.post(path, details, once));

      CutLine.await(broken);
      assertThat(admin.post(path, details, once)).isEqualTo(new Reply(200, Members.DATA_UPDATED));
      assertThat(mailsTo(how + "@example.com")).isEqualTo(1);
    }
  }

  private Reply approve() {
    return ours().approver().put(REQUESTS + "/approve/" + Replies.last(request), "");
  }

  private String state() {
    return all("state", viewer.get(request)).getFirst();
  }

  private void assertKeysAndMails(int number) {
    var keys = viewer.get("/api/portal/keys?developer=" + developer);
    assertThat(all("state", keys)).hasSize(number);
    assertThat(mailsTo(ANN)).isEqualTo(number);
    assertThat(all("action", admin.get("/api/audit?action=request_approved"))).hasSize(number);
  }

  private int mailsTo(String address) {
    return all("kind", viewer.get("/api/portal/mail?to=" + address)).size();
  }

  private static void assertUnknown(Reply lost) {
    lost.assertHas(503, "\"Status\":\"Error\"", "\"code\":\"outcome_unknown\"")
        .doesNotContain("RawKey", "ptk_");
  }
}
