package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Concurrently;
import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Many callers decide one key request at once; exactly one succeeds. The system property {@code
 * approval.rounds} says how often.
 */
class KeyApprovalRaceTest extends PorticoContract {

  private static final int ROUNDS = Integer.getInteger("approval.rounds", 3);
  private static final int CALLERS = 64;
  private static final String REQUESTS = "/api/portal/requests";
  private static final String KEY_MAIL = "key_issued";

  @Test
  void approve_oneRequestByManyAtOnce_issuesOneKeyAndMailsItOnce() throws InterruptedException {
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().offerPlan("Gold");
    for (var round = 0; round < ROUNDS; round++) {
      var developer = ours().registerDeveloper(email(round));
      var request = Replies.last(ours().requestKey(developer, plan));

      var replies = race(_ -> approval(request));

      assertThat(replies).extracting(Reply::status).containsOnly(200, 409).containsOnlyOnce(200);
      assertThat(keysOf(developer)).isEqualTo(1);
      assertThat(mailsTo(email(round))).containsExactly(KEY_MAIL);
    }
  }

  @Test
  void decide_oneRequestBothWaysAtOnce_isDecidedAndMailedOnce() throws InterruptedException {
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().offerPlan("Gold");
    for (var round = 0; round < ROUNDS; round++) {
      var developer = ours().registerDeveloper(email(round));
      var request = Replies.last(ours().requestKey(developer, plan));

      var replies = race(caller -> caller % 2 == 0 ? approval(request) : declining(request));

      assertThat(replies).extracting(Reply::status).containsOnly(200, 409).containsOnlyOnce(200);
      var approved = replies.stream().anyMatch(reply -> reply.body().contains("RawKey"));
      assertThat(keysOf(developer)).isEqualTo(approved ? 1 : 0);
      assertThat(mailsTo(email(round))).containsExactly(approved ? KEY_MAIL : "request_declined");
    }
  }

  @Test
  void request_oneKeyByManyAtOnce_issuesOneKeyAndMailsItOnce() throws InterruptedException {
    var plan = ours().offerPlan("Gold");
    for (var round = 0; round < ROUNDS; round++) {
      var developer = ours().registerDeveloper(email(round));
      var details = "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan);

      var replies = race(_ -> Call.of("POST " + REQUESTS, details));

      assertThat(replies).extracting(Reply::status).containsOnly(200, 409).containsOnlyOnce(200);
      assertThat(keysOf(developer)).isEqualTo(1);
      assertThat(mailsTo(email(round))).containsExactly(KEY_MAIL);
    }
  }

  private List<Reply> race(IntFunction<Call> sent) throws InterruptedException {
    return Concurrently.run(CALLERS, caller -> sent.apply(caller).by(admin));
  }

  private long keysOf(String developer) {
    var record = viewer.get("/api/portal/developers/" + developer).body();
    return record.replaceAll(".*\"keys\":", "").chars().filter(c -> c == '[').count();
  }

  /* There is no mail server, so every mail waits. */
  private List<String> mailsTo(String email) {
    return Replies.all("kind", viewer.get("/api/portal/mail?to=" + email));
  }

  private static String email(int round) {
    return "ann%d@example.com".formatted(round);
  }

  private static Call approval(String request) {
    return Call.of("PUT " + REQUESTS + "/approve/" + request, "");
  }

  private static Call declining(String request) {
    return Call.of("PUT " + REQUESTS + "/decline/" + request, "");
  }
}
