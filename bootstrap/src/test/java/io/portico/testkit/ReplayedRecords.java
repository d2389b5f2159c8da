package io.portico.testkit;

import static io.portico.testkit.ReplayedDashboard.POLICY;
import static io.portico.testkit.ReplayedDashboard.developer;
import static io.portico.testkit.ReplayedDashboard.identifier;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The records of a {@link ReplayedDashboard}, in JSON.
 *
 * @param password of each developer, or its hash
 * @param isOdd whether there are records that Portico cannot have
 * @param pageSize how many developers a page has
 */
record ReplayedRecords(int developers, String password, boolean isOdd, int pageSize) {

  private static final String POLICIES =
      """
      {"_id":"not-hexadecimal","name":"Odd"},{"_id":"5a9847db3602190001f44499","name":"GOLD"}""";

  private static final String ENTRIES =
      """
      {"name":"Without a policy","policy_id":""},{"name":"Again","policy_id":"%s"}"""
          .formatted(POLICY);

  private static final String DEVELOPERS =
      """
      {"id":"%s","email":"DEV0@example.com"},
      {"id":"%s","email":"unknown-policy@example.com","password":"a plain password",
       "keys":{"a0000000000000aa":["5a9847db3602190001f444aa"]}},
      {"id":"%s","email":"two-keys@example.com",
       "keys":{"a0000000000000bb":["%5$s"],"a0000000000000cc":["%5$s"]}},
      {"id":"%s","email":"two-policies@example.com",
       "keys":{"a0000000000000dd":["%5$s","5a9847db3602190001f444aa"]},
       "oauth_clients":{"35447b1469df4e846894b1e87372f6d7":[{"client_id":"c","secret":"s"}]}}"""
          .formatted(developer(1), developer(2), developer(3), developer(4), POLICY);

  private static final String REQUESTS =
      Stream.of(
              List.of("41", developer(99), POLICY, ""),
              List.of("42", developer(2), "5a9847db3602190001f444aa", ""),
              List.of("43", developer(3), POLICY, ""),
              List.of("44", developer(2), POLICY, "a secret for JWT"))
          .map(
              fields ->
                  """
                  {"id":"5ad097c87af3f40001b27f%s","by_user":"%s","for_plan":"%s","approved":false,
                   "date_created":"2018-04-13T11:43:04.698Z","jwt_secret":"%s"}"""
                      .formatted(fields.toArray()))
          .collect(Collectors.joining(","));

  String policies() {
    return list(policy() + odd(POLICIES), 1);
  }

  String requests() {
    return list(isOdd ? REQUESTS : request(), 1);
  }

  /** Returns a page of developers, from 1. */
  String developers(int page) {
    var from = (page - 1) * pageSize;
    var records =
        IntStream.range(from, Math.min(from + pageSize, developers))
            .mapToObj(this::developerRecord)
            .collect(Collectors.joining(","));
    return list(records + odd(DEVELOPERS), (developers + pageSize - 1) / pageSize);
  }

  private String odd(String records) {
    return isOdd ? "," + records : "";
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

  String catalogue() {
    return """
    {"id":"5a9ea3a019efc40001110700","org_id":"53ac07777cbb8c2d53000002","email":"",
     "apis":[{"name":"Payments","short_description":"Pay","long_description":"","show":true,
       "api_id":"","policy_id":"%s","documentation":"5acd2f1b4242d10001ab2cbc","version":"v2",
       "is_keyless":false,"config":{"id":"","signup_fields":[],"require_key_approval":false,
       "override":false}}%s]}
    """
        .formatted(POLICY, odd(ENTRIES));
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
