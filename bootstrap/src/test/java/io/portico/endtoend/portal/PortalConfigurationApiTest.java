package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.Map;
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
  void configuration_ofANewOrganisation_isTheDefault() {
    assertThat(body(ours().admin().get(PATH), 200))
        .isEqualTo(
            """
            {"id":"<id>","org_id":"<id>","require_key_approval":false,"disable_signup":false,\
            "signup_fields":[],"key_request_fields":[],"email":"",\
            "mail_options":{"mail_from_name":"","mail_from_email":""},"secure_key_approval":false,\
            "enforce_inactive":true,"require_second_factor":false,"hash_keys":true}\
            """);
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

    assertThat(ours().admin().put(PATH + "/", all))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}"));
    assertThat(ours().viewer().get(PATH).body())
        .endsWith(all.substring(1).replace("\"hash_keys\":false", "\"hash_keys\":true"));

    assertThat(ours().admin().put(PATH, REVIEWED).status()).isEqualTo(200);
    assertThat(ours().viewer().get(PATH + "/").body())
        .contains(
            "\"require_key_approval\":true,\"disable_signup\":false,\"signup_fields\":[\"Team\"]",
            "\"enforce_inactive\":true,\"require_second_factor\":false,\"hash_keys\":true}");

    var defaults = theirs().viewer().get(PATH).body().replaceAll("\"id\".*?,\"req", "");
    assertThat(ours().admin().post(PATH + "/", "{}"))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}"));
    assertThat(ours().viewer().get(PATH).body().replaceAll("\"id\".*?,\"req", ""))
        .isEqualTo(defaults);
    assertThat(ours().admin().post(PATH, REVIEWED).status()).isEqualTo(200);
    assertThat(ours().viewer().get(PATH).body()).contains("\"signup_fields\":[\"Team\"]");
  }

  @Test
  void configuration_changedSinceItWasRead_is412UntilItIsReadAgain() {
    var read = ours().admin().exchange("GET", PATH, "", Map.of());
    ours().admin().put(PATH, REVIEWED);
    var before = ours().admin().get(PATH);

    var stale = ours().admin().exchange("PUT", PATH, "{}", Map.of("If-Match", read.header("ETag")));

    assertThat(stale.reply().status()).isEqualTo(412);
    assertThat(stale.reply().body()).contains("\"code\":\"stale\"");
    assertThat(ours().admin().get(PATH)).isEqualTo(before);

    var again = ours().admin().exchange("GET", PATH, "", Map.of());
    assertThat(
            ours()
                .admin()
                .exchange("PUT", PATH, "{}", Map.of("If-Match", again.header("ETag")))
                .reply()
                .status())
        .isEqualTo(200);
  }
}
