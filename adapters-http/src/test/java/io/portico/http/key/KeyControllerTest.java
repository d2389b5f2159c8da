package io.portico.http.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.KeyStubs.KeyQuery;
import io.portico.http.testkit.KeyStubs.PageQuery;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyControllerTest extends KeyRoutesTest {

  private static final String SMALL =
      """
      {"key":"5f2b","org_id":"%s","developer_id":"%s","application_id":"%2$s","policy_id":"%s","state":"live",\
      "alias":"ann@example.com","version":"v1","fields":{},\
      "date_created":"2026-03-01T10:15:30.123Z","last_used":null}\
      """
          .formatted(Caller.ADMIN.actor().organisation(), ID, OTHER);

  @Test
  void browse_noParameters_isTheFirstTen() {
    keys.page.answers(new OffsetPage<>(List.of(neverUsed()), 21));

    assertThat(SERVER.get(KEYS + "/").body()).isEqualTo("{\"Data\":[" + SMALL + "],\"Pages\":3}");
    assertThat(keys.page.received())
        .isEqualTo(new PageQuery(Caller.ADMIN.actor(), KeyFilter.ALL, new OffsetRange(0, 10)));
  }

  @Test
  void browse_everyParameter_isWhatTheyMean() {
    keys.page.answers(new OffsetPage<>(List.of(), 0));

    SERVER.get(KEYS + "?p=3&page_size=20&developer=" + ID + "&policy=" + OTHER + "&state=revoked");

    assertThat(keys.page.received())
        .isEqualTo(
            new PageQuery(
                Caller.ADMIN.actor(),
                new KeyFilter(
                    Optional.of(DEVELOPER),
                    Optional.empty(),
                    Optional.of(PLAN),
                    Optional.of(KeyState.REVOKED)),
                new OffsetRange(40, 20)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "developer=ann|developer|'ann' (expected: 24 hexadecimal characters)",
        "policy=gold|policy|'gold' (expected: 24 hexadecimal characters)",
        "state=ended|state|'ended' (expected: live, expired, revoked)",
        "state=live&state=live|state|2 values (expected: one)",
        "q=x|q|an unknown parameter (expected: one of p, page_size, developer, application, policy, state)"
      })
  void browse_badParameter_is400NamingIt(String query, String field, String problem) {
    assertThat(SERVER.get(KEYS + "?" + query).body())
        .isEqualTo(fieldError("invalid_value", field, problem));
  }

  @Test
  void show_everythingKnown_isSentWithATag() {
    var key =
        aKey()
            .storedAs("5f2b")
            .of(DEVELOPER)
            .on(PLAN)
            .askedForBy(REQUEST)
            .carrying(CustomFields.of(Map.of("company", "Acme")))
            .build()
            .replacedBy(new StoredKey("77aa"), ApiFixture.AT, RotationOverlap.ofSeconds(0));
    keys.find.answers(usedAt(new KeyWithState(key, KeyState.EXPIRED), ApiFixture.AT));

    var reply = SERVER.call("GET", KEYS + "/5f2b").by(Caller.VIEWER).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("ETag")).isPresent();
    assertThat(reply.body())
        .isEqualTo(
            """
            {"key":"5f2b","org_id":"%s","developer_id":"%s","application_id":"%2$s","policy_id":"%s","state":"expired",\
            "alias":"ann@example.com","version":"v1","fields":{"company":"Acme"},\
            "request_id":"%s","date_created":"2026-03-01T10:15:30.123Z",\
            "expires_at":"2026-03-01T10:15:30.123Z","ended_at":"2026-03-01T10:15:30.123Z",\
            "replaced_by":"77aa","last_used":"2026-03-01T10:15:30.123Z"}\
            """
                .formatted(Caller.VIEWER.actor().organisation(), ID, OTHER, ID));
    assertThat(keys.find.received()).isEqualTo(new KeyQuery(Caller.VIEWER.actor(), STORED));
  }

  @Test
  void show_usedSince_hasTheSameTagAndIsSentAllTheSame() {
    keys.find.answers(neverUsed());
    var tag = SERVER.get(KEYS + "/5f2b").header("ETag").orElseThrow();
    keys.find.answers(usedAt(seen(), ApiFixture.AT));

    var reply =
        SERVER.call("GET", KEYS + "/5f2b").by(Caller.VIEWER).header("If-None-Match", tag).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("ETag")).contains(tag);
    assertThat(reply.body()).contains("\"last_used\":\"2026-03-01T10:15:30.123Z\"");
  }
}
