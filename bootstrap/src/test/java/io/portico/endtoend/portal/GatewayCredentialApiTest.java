package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Until when, and from where, the credential of a gateway lets it ask. */
class GatewayCredentialApiTest extends PorticoContract {

  private static final String CREDENTIALS = "/api/service-credentials";
  private static final String REFUSED = "403 gateway_not_authorised";

  /* The gateway may ask, and the key is none. */
  private static final String ACCEPTED = "401 malformed";

  private static final String KEY = "a-key-of-no-form";

  @Test
  void authorize_fromAnotherAddressRange_isRefused() {
    assertThat(asked(token(add("elsewhere", ",\"addresses\":[\"10.0.0.0/8\"]"))))
        .isEqualTo(REFUSED);
    assertThat(asked(token(add("here", ",\"addresses\":[\"127.0.0.0/8\",\"::1\"]"))))
        .isEqualTo(ACCEPTED);
  }

  @Test
  void authorize_replacedToken_isAcceptedDuringItsOverlapOnly() {
    var added = add("rotated", "");
    var path = CREDENTIALS + "/" + Replies.id(added);
    var first = token(added);

    var second = token(admin.post(path + "/rotate", "{\"overlap_seconds\":600}"));
    assertThat(asked(first)).isEqualTo(ACCEPTED);
    assertThat(asked(second)).isEqualTo(ACCEPTED);

    var third = token(admin.post(path + "/rotate", "{\"overlap_seconds\":0}"));
    assertThat(asked(first)).isEqualTo(REFUSED);
    assertThat(asked(second)).isEqualTo(REFUSED);
    assertThat(asked(third)).isEqualTo(ACCEPTED);
  }

  /* Both end in the same seconds, so that the test waits for them once. */
  @Test
  void authorize_credentialThatExpiresAndTokenWhoseOverlapEnds_areRefusedThen() {
    var added = add("ending", "");
    var path = CREDENTIALS + "/" + Replies.id(added);
    var expiring =
        token(
            add(
                "short",
                ",\"expires_at\":\"%s\""
                    .formatted(Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(4))));
    var first = token(added);
    var second = token(admin.post(path + "/rotate", "{\"overlap_seconds\":3}"));
    assertThat(asked(expiring)).isEqualTo(ACCEPTED);
    assertThat(asked(first)).isEqualTo(ACCEPTED);

    Await.until("the credential has expired", () -> asked(expiring).equals(REFUSED));
    Await.until("the overlap has ended", () -> asked(first).equals(REFUSED));
    assertThat(asked(second)).isEqualTo(ACCEPTED);
  }

  private PorticoClient.Reply add(String name, String further) {
    var added =
        admin.post(
            CREDENTIALS,
            "{\"name\":\"%s\",\"scopes\":[\"keys:verify\"]%s}".formatted(name, further));
    added.assertIs(201);
    return added;
  }

  private static String token(PorticoClient.Reply reply) {
    return Replies.all("token", reply).getFirst();
  }

  private String asked(String token) {
    var reply =
        client("")
            .exchange(
                "GET",
                "/gateway/authorize/weather",
                "",
                Map.of("Authorization", "Bearer " + KEY, "X-Portico-Gateway", token));
    assertThat(reply.reply().body()).isEmpty();
    return reply.header("X-Portico-Status") + " " + reply.header("X-Portico-Reason");
  }
}
