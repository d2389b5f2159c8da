package io.portico.http.operation;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsControllerTest extends HttpTest {

  private static final String LIMITS =
      "{\"body_bytes\":1048576,\"json_depth\":32,\"json_members\":1024,\"string_characters\":65536,"
          + "\"page_records\":1000,\"label_name_characters\":63,\"label_value_characters\":256,"
          + "\"label_values\":1000,\"api_labels\":64,\"selector_characters\":16384,"
          + "\"selector_requirements\":64,\"selectors\":16,"
          + "\"sync_body_bytes\":1073741824,\"sync_apis\":2000000,\"openapi_body_bytes\":67108864,"
          + "\"definition_bytes\":16777216,\"definition_versions\":100,\"definition_revisions\":50,"
          + "\"usage_body_bytes\":67108864,\"usage_record_bytes\":1048576,"
          + "\"usage_record_days\":400,\"mapping_rules\":200,"
          + "\"developer_fields\":50,\"developer_field_characters\":4000,"
          + "\"password_characters\":128,\"second_factors\":10,\"catalogue_entries\":1000,"
          + "\"site_pages\":50,\"site_page_characters\":65536,\"site_logo_bytes\":262144,"
          + "\"announcements\":100,\"announcement_characters\":4000,"
          + "\"policy_apis\":100,"
          + "\"applications\":100,\"application_members\":50,"
          + "\"request_comments\":100,\"request_comment_characters\":2000,"
          + "\"idempotency_key_characters\":255,"
          + "\"verified_keys\":1000,\"key_overlap_seconds\":2592000,"
          + "\"webhooks\":20,\"webhook_url_characters\":2000,"
          + "\"webhook_selector_characters\":2000,\"webhook_payload_bytes\":20000,"
          + "\"webhook_deliveries_waiting\":50000,\"gateways\":20,\"identity_providers\":10,"
          + "\"groups\":1000,\"roles\":100,\"bindings\":100,"
          + "\"sources\":50,"
          + "\"credential_requests_per_second\":100000,\"address_requests_per_second\":1000}";

  @ParameterizedTest
  @ValueSource(strings = {"/api/limits", "/api/limits/"})
  void limits_anyCaller_is200WithAllOfThem(String path) {
    SERVER.call("GET", path).by(Caller.VIEWER).send().assertIs(200, LIMITS);
  }

  @Test
  void limits_anyParameter_is400() {
    assertThat(SERVER.get("/api/limits?x=1").body())
        .isEqualTo(fieldError("invalid_value", "x", "an unknown parameter (expected: none)"));
  }
}
