package io.portico.http.portal;

import io.portico.http.testkit.HttpTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members of portal records that are nearly one that Portico knows. */
class PortalMembersTest extends HttpTest {

  private static final String PLAN = "65000000000000010000000c";

  @ParameterizedTest
  @CsvSource({
    "POST, policies, quotaMax, quota_max",
    "POST, policies, apiIds, api_ids",
    "POST, policies, tag, tags",
    "POST, policies, inactive, is_inactive",
    "PUT, policies/65000000000000010000000c, accessRights, access_rights",
    "POST, requests, forPlan, for_plan",
    "POST, requests, byuser, by_user",
    "POST, requests, field, fields",
    "POST, developers/65000000000000010000000a/keys, policyId, policy_id",
    "PUT, configuration, requireKeyApproval, require_key_approval",
    "PUT, configuration, signup_field, signup_fields",
    "POST, catalogue, api, apis",
    "PUT, catalogue, api, apis",
    "POST, catalogue/entries, shortDescription, short_description",
    "PUT, catalogue/entries/65000000000000010000000c, long-description, long_description"
  })
  void nearlyKnownMember_is400AndNamesTheRightOne(
      String method, String path, String name, String meant) {
    var body = "{\"policy_id\":\"%s\",\"%s\":\"x\"}".formatted(PLAN, name);

    SERVER
        .send(method, "/api/portal/" + path, body)
        .assertHas(
            400,
            "\"code\":\"invalid_value\"",
            "\"Message\":\"%s: an unknown member (did you mean %s?)\"".formatted(name, meant),
            "\"nearest\":[\"%s\"]".formatted(meant));
  }
}
