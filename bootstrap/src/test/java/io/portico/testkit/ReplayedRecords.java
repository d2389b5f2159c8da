package io.portico.testkit;

import static io.portico.testkit.ReplayedDashboard.POLICY;
import static io.portico.testkit.ReplayedDashboard.developer;
import static io.portico.testkit.ReplayedDashboard.identifier;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The records of a {@link ReplayedDashboard}, in JSON.
 *
 * @param password of each developer, or its hash
 */
record ReplayedRecords(int developers, String password) {

  private static final int PAGE_SIZE = 10;

  String policies() {
    return list(policy(), 1);
  }

  String requests() {
    return list(request(), 1);
  }

  /** Returns a page of developers, from 1. */
  String developers(int page) {
    var from = (page - 1) * PAGE_SIZE;
    var records =
        IntStream.range(from, Math.min(from + PAGE_SIZE, developers))
            .mapToObj(this::developerRecord)
            .collect(Collectors.joining(","));
    return list(records, (developers + PAGE_SIZE - 1) / PAGE_SIZE);
  }

  private static String list(String records, int pages) {
    return "{\"Data\":[" + records + "],\"Pages\":" + pages + "}";
  }

  static String configuration() {
    return """
    {"id":"5cc03284d07e7f00019404b6","org_id":"53ac07777cbb8c2d53000002",
     "signup_fields":["Company"],"key_request_fields":[],"require_key_approval":true,
     "redirect_on_key_request":false,"redirect_to":"","enable_multi_selection":false,
     "disable_login":false,"disable_signup":false,"disable_auto_login":false,
     "catalogue_login_only":false,"oauth_usage_limit":0,"email":"owner@example.com",
     "mail_options":{"mail_from_name":"","mail_from_email":"",
       "email_copy":{"welcome_email":{"enabled":false,"subject":"","body":""}}},
     "dcr_options":{"idp_host":"","access_token":""},"override":false}
    """;
  }

  private static String policy() {
    return """
    {"_id":"%s","name":"Gold","org_id":"53ac07777cbb8c2d53000002","rate":1000,"per":1,
     "quota_max":-1,"quota_renewal_rate":60,"throttle_interval":-1,"throttle_retry_limit":-1,
     "access_rights":{"35447b1469df4e846894b1e87372f6d7":{"apiid":"35447b1469df4e846894b1e87372f6d7",
       "apiname":"Payments","versions":["Default"],"allowed_urls":[]}},
     "hmac_enabled":false,"active":true,"is_inactive":false,"key_expires_in":0,
     "partitions":{"quota":true,"rate_limit":false,"acl":false},
     "date_created":"0001-01-01T00:00:00Z","tags":[],"meta_data":{}}
    """
        .formatted(POLICY);
  }

  static String apis() {
    return """
    {"apis":[{"api_model":{},"api_definition":{"name":"Payments #finance",
      "api_id":"35447b1469df4e846894b1e87372f6d7","org_id":"53ac07777cbb8c2d53000002",
      "proxy":{"listen_path":"/payments/"},"version_data":{"not_versioned":true}}}],"pages":1}
    """;
  }

  static String catalogue() {
    return """
    {"id":"5a9ea3a019efc40001110700","org_id":"53ac07777cbb8c2d53000002","email":"",
     "apis":[{"name":"Payments","short_description":"Pay","long_description":"","show":true,
       "api_id":"","policy_id":"%s","documentation":"5acd2f1b4242d10001ab2cbc","version":"v2",
       "is_keyless":false,"config":{"id":"","signup_fields":[],"require_key_approval":false,
       "override":false}}]}
    """
        .formatted(POLICY);
  }

  private String developerRecord(int number) {
    var hasKey = number < developers - 1;
    var subscriptions = hasKey ? "\"%s\":\"%s\"".formatted(POLICY, identifier(number)) : "";
    var keys = hasKey ? "\"%s\":[\"%s\"]".formatted(identifier(number), POLICY) : "";
    return """
    {"id":"%s","email":"dev%d@example.com","password":"%s","date_created":"2018-03-06T14:20:16.876Z",
     "inactive":false,"org_id":"53ac07777cbb8c2d53000002","api_keys":{},"subscriptions":{%s},
     "keys":{%s},"fields":{"Company":"Acme","custom1":null},"nonce":"","sso_key":"",
     "oauth_clients":null}
    """
        .formatted(developer(number), number, password, subscriptions, keys);
  }

  private String request() {
    return """
    {"id":"5ad097c87af3f40001b27f40","org_id":"53ac07777cbb8c2d53000002","for_plan":"%s",
     "apply_policies":["%s"],"by_user":"%s","fields":{"Use":"Tests"},"approved":false,
     "date_created":"2018-04-13T11:43:04.698Z","version":"v2","jwt_secret":"",
     "portal_developer":{"id":"x"},"catalogue_entry":{"name":"Payments"}}
    """
        .formatted(POLICY, POLICY, developer(developers - 1));
  }
}
