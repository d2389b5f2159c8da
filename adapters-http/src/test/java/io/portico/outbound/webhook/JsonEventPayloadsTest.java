package io.portico.outbound.webhook;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.key.StoredKey;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.EventType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class JsonEventPayloadsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z.]+[a-z_]+)` \\|[^|]*\\|([^|]*)\\|");
  private static final Pattern MEMBER = Pattern.compile("`([a-z_]+)`");
  private static final String RAW = "ptk_raw-canary";

  private final JsonEventPayloads payloads =
      new JsonEventPayloads(io.micronaut.serde.ObjectMapper.getDefault());

  private static final ApiRecord API =
      anApi("Payments").version("2.1").from("kong", "7").labelled("team", "payments").build();

  /* One of each type, with all members that it may have. */
  private static List<Event> events() {
    var key =
        aKey()
            .storedAs(RAW)
            .askedForBy(new KeyRequestId(Ids.next()))
            .expiring(ApiFixture.AT.plusSeconds(9))
            .build();
    var developer = aDeveloper("ann@example.com").with("company", "Acme").withTexts().build();
    var details =
        new KeyRequestDetails(
            new DeveloperId(Ids.next()),
            new PlanId(Ids.next()),
            "",
            CustomFields.of(Map.of("use", "tests")));
    return List.of(
        new Event.KeyRequested(
            KeyRequest.pending(new KeyRequestId(Ids.next()), details, ApiFixture.AT)),
        new Event.KeyIssued(key),
        new Event.KeyRotated(
            key.replacedBy(new StoredKey(RAW + "2"), ApiFixture.AT, RotationOverlap.ofSeconds(0))),
        new Event.KeyRevoked(key.ended(ApiFixture.AT)),
        new Event.KeyExpiring(key, 7),
        new Event.DeveloperRegistered(developer),
        new Event.DeveloperChanged(developer),
        new Event.DeveloperRemoved(developer),
        new Event.ApiRegistered(API),
        new Event.ApiLabelsChanged(API, API),
        new Event.ApiRemoved(API),
        new Event.ApiPolicyViolated(
            API,
            List.of(
                new PolicyViolation(
                    "Owned",
                    PolicySeverity.WARNING,
                    List.of(new LabelRequirement(new LabelName("owner"), List.of()))))),
        new Event.CatalogueChanged(aCatalogue()),
        new Event.WebhookTest(aWebhook().build().id()));
  }

  private static Optional<String> application(Event event) {
    return event.holder().map(_ -> "Shop");
  }

  @Test
  void write_keyOrRequest_namesItsApplication() {
    for (var event : events()) {
      var data = written(event).get("data");
      var holder = event.holder();

      assertThat(data.path("application_name").asText())
          .isEqualTo(holder.isPresent() ? "Shop" : "");
      assertThat(data.path("application_id").asText())
          .isEqualTo(holder.map(one -> one.application().toString()).orElse(""));
    }
  }

  private JsonNode written(Event event) {
    try {
      return JSON.readTree(payloads.write(event, application(event), ApiFixture.AT));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void write_everyEvent_hasTypeTimestampAndTheDocumentedMembers() throws IOException {
    var documented = documented();
    assertThat(events()).extracting(Event::type).containsExactly(EventType.values());
    for (var event : events()) {
      var payload = written(event);

      assertThat(names(payload)).containsExactlyInAnyOrder("type", "timestamp", "data");
      assertThat(payload.get("type").asText()).isEqualTo(event.type().word());
      assertThat(payload.get("timestamp").asText()).isEqualTo("2026-03-01T10:15:30.123Z");
      assertThat(documented.remove(event.type().word()))
          .as(event.type().word())
          .isNotNull()
          .containsAll(names(payload.get("data")));
    }
    assertThat(documented).isEmpty();
  }

  private static Map<String, Set<String>> documented() throws IOException {
    var rows = new HashMap<String, Set<String>>();
    var row = ROW.matcher(Files.readString(Path.of("../docs/webhooks.md")));
    while (row.find()) {
      rows.put(
          row.group(1),
          MEMBER
              .matcher(row.group(2))
              .results()
              .map(found -> found.group(1))
              .collect(toCollection(TreeSet::new)));
    }
    return rows;
  }

  private static Set<String> names(JsonNode object) {
    var names = new TreeSet<String>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void write_unhashedKey_isNamedByItsHash() {
    for (var event : events()) {
      assertThat(payloads.write(event, application(event), ApiFixture.AT)).doesNotContain(RAW);
    }
  }

  @Test
  void write_largeEvent_isWrittenWithoutItsLargeMembers() {
    var labels = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      labels.put(new LabelName("label" + number), new LabelValue("ä".repeat(LabelValue.LONGEST)));
    }
    var api = anApi("Payments").labelled(new Labels(labels)).build();

    var text = payloads.write(new Event.ApiRegistered(api), Optional.empty(), ApiFixture.AT);

    assertThat(text.getBytes(UTF_8).length).isLessThan(Delivery.LONGEST_PAYLOAD);
    var data = written(new Event.ApiRegistered(api)).get("data");
    assertThat(data.get("truncated").asBoolean()).isTrue();
    assertThat(data.get("name").asText()).isEqualTo("Payments");
    assertThat(data.has("labels")).isFalse();
  }
}
