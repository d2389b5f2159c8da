package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoContract;
import org.junit.jupiter.api.Test;

/** Changing APIs over HTTP, and finding them by more than labels. */
class ApiRepositoryTest extends PorticoContract {

  private static final String FULL =
      """
      {"id": "65a1b2c3d4e5f60718293a4b", "name": "Billing", "version": "1", "description": "Invoices",
       "style": "openapi", "owner": "Finance IT", "provider": "aws", "url": "https://example.com/v1",
       "labels": {"tier": "1", "domain": "Finance"}}
      """;
  private static final String API = "/api/apis/65a1b2c3d4e5f60718293a4b";

  @Test
  void change_mergePatch_changesWhatItNames() {
    registerFull();

    var reply =
        admin.send(
            "PATCH",
            API,
            """
                {"version": "2", "owner": null, "style": null,
                 "labels": {"tier": "2", "domain": null}}
                """);

    assertThat(body(reply, 200))
        .isEqualTo(
            "{\"id\":\"<id>\",\"name\":\"Billing\",\"version\":\"2\",\"description\":\"Invoices\","
                + "\"provider\":\"aws\",\"url\":\"https://example.com/v1\","
                + "\"labels\":{\"tier\":\"2\"},\"definition\":false,"
                + "\"created_at\":\"<instant>\",\"updated_at\":\"<instant>\"}");
    assertThat(viewer.get(API)).isEqualTo(reply);
    assertThat(ours().found("tier=2,!domain")).containsExactly("Billing");
  }

  private void registerFull() {
    ours().defineTierAndDomain();
    ours().registerWith(FULL);
  }
}
