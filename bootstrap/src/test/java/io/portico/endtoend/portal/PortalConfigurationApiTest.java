package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import org.junit.jupiter.api.Test;

/** The settings of a portal over HTTP, and who may read and change them. */
class PortalConfigurationApiTest extends PorticoContract {

  private static final String PATH = "/api/portal/configuration";
  private static final String REVIEWED =
      "{\"require_key_approval\":true,\"email\":\"owner@example.com\",\"signup_fields\":[\"Team\"]}";

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  @Test
  void configuration_replaced_isStoredWithDefaultsForAbsentMembers() {
    var all =
        """
        {"require_key_approval":true,"disable_signup":true,"signup_fields":["Name","Größe"],\
        "key_request_fields":["Use case"],"email":"Owner+x@example.com",\
        "mail_options":{"mail_from_name":"Our Portal","mail_from_email":"no-reply@example.com"},\
        "secure_key_approval":true,"enforce_inactive":false,"require_second_factor":false,"hash_keys":false}\
        """;

    assertThat(admin.put(PATH + "/", all))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}"));
    assertThat(viewer.get(PATH).body())
        .endsWith(all.substring(1).replace("\"hash_keys\":false", "\"hash_keys\":true"));

    assertThat(admin.put(PATH, REVIEWED).status()).isEqualTo(200);
    assertThat(viewer.get(PATH + "/").body())
        .contains(
            "\"require_key_approval\":true,\"disable_signup\":false,\"signup_fields\":[\"Team\"]",
            "\"enforce_inactive\":true,\"require_second_factor\":false,\"hash_keys\":true}");

    var defaults = theirs().viewer().get(PATH).body().replaceAll("\"id\".*?,\"req", "");
    assertThat(admin.post(PATH + "/", "{}"))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}"));
    assertThat(viewer.get(PATH).body().replaceAll("\"id\".*?,\"req", "")).isEqualTo(defaults);
    assertThat(admin.post(PATH, REVIEWED).status()).isEqualTo(200);
    assertThat(viewer.get(PATH).body()).contains("\"signup_fields\":[\"Team\"]");
  }
}
