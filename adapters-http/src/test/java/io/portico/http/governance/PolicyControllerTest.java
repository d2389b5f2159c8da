package io.portico.http.governance;

import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.exchange.Cursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.GovernanceStubs.PolicyQuery;
import io.portico.http.testkit.GovernanceStubs.Removal;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyControllerTest extends HttpTest {

  private static final String POLICIES = "/api/governance/policies";
  private static final String ID = "65000000000000010000000a";
  private static final GovernancePolicyId POLICY_ID =
      new GovernancePolicyId(Identifier.of("id", ID));
  private static final String SMALL =
      "{\"id\":\""
          + ID
          + "\",\"name\":\"Owned\",\"requires\":[{\"label\":\"team\"}],\"severity\":\"warning\","
          + "\"action\":\"report\",\"active\":true,\"created_at\":\"2026-03-01T10:15:30.123Z\","
          + "\"updated_at\":\"2026-03-01T10:15:30.123Z\"}";

  /* ---- define ---- */

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"Owned\",\"requires\":[{\"label\":\"team\"}]}",
        "{\"name\":\"Owned\",\"requires\":[{\"label\":\"team\",\"values\":[]}],\"active\":true}",
        "{\"name\":\"Owned\",\"selector\":null,\"requires\":[{\"label\":\"team\",\"values\":null}],"
            + "\"severity\":null,\"action\":\"report\",\"active\":null,\"description\":null}"
      })
  void define_defaults_are201WithTheWholePolicy(String body) {
    SERVER.governance.definePolicy.answers(new DefinePolicy.Outcome.Defined(small()));

    var reply = SERVER.post(POLICIES, body);

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Location")).contains(POLICIES + "/" + ID);
    assertThat(reply.body()).isEqualTo(SMALL);
    assertThat(SERVER.governance.definePolicy.received())
        .isEqualTo(new DefinePolicy.Command(Caller.ADMIN.actor(), small().details()));
  }

  @Test
  void define_everyMember_isReadAndReturned() {
    var policy =
        withId(
            aPolicy("Owned")
                .described("Who is called?")
                .on("tier='Tier 1'")
                .requiring("team")
                .requiring("region", "eu", "us")
                .graded(PolicySeverity.ERROR)
                .blocking()
                .inactive());
    SERVER.governance.definePolicy.answers(new DefinePolicy.Outcome.Defined(policy));

    var reply =
        SERVER.post(
            POLICIES + "/",
            """
            {"name": "Owned", "description": "Who is called?", "selector": "tier = 'Tier 1'",
             "requires": [{"label": "team"}, {"label": "region", "values": ["eu", "us"]}],
             "severity": "error", "action": "block", "active": false}
            """);

    assertThat(reply.body())
        .startsWith(
            "{\"id\":\""
                + ID
                + "\",\"name\":\"Owned\",\"description\":\"Who is called?\","
                + "\"selector\":\"tier='Tier 1'\",\"requires\":[{\"label\":\"team\"},"
                + "{\"label\":\"region\",\"values\":[\"eu\",\"us\"]}],\"severity\":\"error\","
                + "\"action\":\"block\",\"active\":false,\"created_at\":");
    assertThat(SERVER.governance.definePolicy.received().details()).isEqualTo(policy.details());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"nmae":"x"}                         | nmae                  | an unknown member
          {"id":"x"}                           | id                    | an unknown member
          {"name":"x","requires":{}}           | requires              | an object (expected: an array of objects)
          {"name":"x","requires":["team"]}     | requires[0]           | the string 'team'
          {"name":"x","requires":[{}]}         | requires[0].label     | missing (expected: a string)
          {"name":"x","requires":[{"label":"a b"}]} | requires[0].label     | 'a b'
          {"name":"x","requires":[{"label":"a","value":1}]} | requires[0].value     | an unkn
          {"name":"x","requires":[{"label":"a","values":["1","1"]}]} | requires[0].values[1] | '1'
          {"name":"x","requires":[{"label":"a"},{"label":"a"}]} | requires[1].label     | 'a'
          {"name":"x","requires":[{"label":"a"}],"action":"stop"} | action                | 'stop'
          {"name":"x","requires":[{"label":"a"}],"active":"yes"} | active                | the string
          {"name":"","requires":[{"label":"a"}]} | name                  | '' (expected: 1 to 100 characters)
          """)
  void define_badBody_is400NamingTheMember(String body, String field, String problem) {
    SERVER.post(POLICIES, body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(SERVER.governance.definePolicy.calls()).isZero();
  }

  @Test
  void define_tooManyLabels_is400() {
    var reply = SERVER.post(POLICIES, "{\"name\":\"x\",\"requires\":[" + "{},".repeat(16) + "{}]}");

    assertThat(reply.body())
        .isEqualTo(fieldError("invalid_value", "requires", "17 elements (expected: at most 16)"));
  }

  @Test
  void define_refused_isMapped() {
    var body = "{\"name\":\"Owned\",\"requires\":[{\"label\":\"team\"}]}";

    SERVER.governance.definePolicy.answers(new DefinePolicy.Outcome.NameTaken("Owned"));
    var taken = SERVER.post(POLICIES, body);
    taken.assertIs(
        409,
        fieldError(
            "policy_name_taken",
            "name",
            "'Owned' is taken (expected: a name that no other policy has, ignoring case)"));

    SERVER.governance.definePolicy.answers(new DefinePolicy.Outcome.TooMany(500));
    SERVER.post(POLICIES, body).assertHas(409, "\"code\":\"too_many_policies\"");

    SERVER.governance.definePolicy.answers(
        new DefinePolicy.Outcome.InvalidRule(
            List.of(
                new RuleError(
                    "requires[0].label", new UnknownLabel(name("teem"), List.of(name("team")))))));
    var invalid = SERVER.post(POLICIES, body);
    invalid.assertHas(
        400,
        "\"code\":\"unknown_label\"",
        "\"field\":\"requires[0].label\"",
        "\"nearest\":[\"team\"]");
  }

  /* ---- list, show ---- */

  @Test
  void list_page_returnsItemsAndNext() {
    SERVER.governance.policies.answers(new Page<>(List.of(small()), Optional.of("Owned")));

    assertThat(SERVER.get(POLICIES + "?limit=1&cursor=" + Cursor.after("policies", "A: b")).body())
        .isEqualTo(
            "{\"items\":[" + SMALL + "],\"next\":\"" + Cursor.after("policies", "Owned") + "\"}");
    assertThat(SERVER.governance.policies.received())
        .isEqualTo(new PageQuery<>(Optional.of("A: b"), 1));
  }

  @Test
  void show_byName_isThePolicyOr404() {
    SERVER.governance.policy.answers(small());
    assertThat(SERVER.get(POLICIES + "/All%20owned/").body()).isEqualTo(SMALL);
    assertThat(SERVER.governance.policy.received())
        .isEqualTo(new PolicyQuery(Caller.ADMIN.actor(), "All owned"));

    SERVER.governance.policy.fails(new RefusedException.NotFound(RecordKind.POLICY, "none"));
    var missing = SERVER.get(POLICIES + "/none");
    missing.assertIs(404, error("policy_not_found", "No policy has the id or the name 'none'."));
  }

  /* ---- replace, remove ---- */

  @Test
  void replace_policyAsReturned_isAccepted() {
    SERVER.governance.replacePolicy.answers(new ReplacePolicy.Outcome.Replaced(small()));

    put(SMALL).assertIs(200, SMALL);
    assertThat(SERVER.governance.replacePolicy.received())
        .isEqualTo(
            new ReplacePolicy.Command(
                Caller.ADMIN.actor(),
                ID,
                Optional.of(POLICY_ID),
                small().details(),
                Precondition.none()));
  }

  @Test
  void replace_refused_isMapped() {
    SERVER.governance.replacePolicy.answers(new ReplacePolicy.Outcome.NameTaken("Owned"));
    assertThat(put(SMALL).status()).isEqualTo(409);
    SERVER.governance.replacePolicy.answers(
        new ReplacePolicy.Outcome.InvalidRule(
            List.of(new RuleError("selector", new UnknownLabel(name("x"), List.of())))));
    assertThat(put(SMALL).status()).isEqualTo(400);
  }

  @Test
  void remove_present_is204() {
    SERVER.governance.removePolicy.answers(true);

    assertThat(delete().status()).isEqualTo(204);
    assertThat(SERVER.governance.removePolicy.received())
        .isEqualTo(new Removal(Caller.ADMIN.actor(), ID, Precondition.none()));
  }

  private static Reply put(String body) {
    return SERVER.put(POLICIES + "/" + ID, body);
  }

  private static Reply delete() {
    return SERVER.delete(POLICIES + "/" + ID);
  }

  private static GovernancePolicy small() {
    return withId(aPolicy("Owned").requiring("team"));
  }

  private static GovernancePolicy withId(PolicyFixture policy) {
    return policy.withId(POLICY_ID).build();
  }
}
