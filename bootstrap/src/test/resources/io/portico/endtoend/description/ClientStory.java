import com.example.portico.ApiClient;
import com.example.portico.api.ApisApi;
import com.example.portico.api.DevelopersApi;
import com.example.portico.api.KeyRequestsApi;
import com.example.portico.api.LabelsApi;
import com.example.portico.api.LabelsOfAnApiApi;
import com.example.portico.api.PortalApi;
import com.example.portico.api.UsageApi;
import com.example.portico.model.ApiRequest;
import com.example.portico.model.ApiSearchRequest;
import com.example.portico.model.DeveloperRequest;
import com.example.portico.model.EntryRequest;
import com.example.portico.model.KeyRequestBody;
import com.example.portico.model.LabelDefinitionRequest;
import com.example.portico.model.PlanRequest;
import com.example.portico.model.UsageRecord;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/**
 * What a customer writes against the generated client. A test compiles it with the client; it is no
 * source of Portico.
 */
public final class ClientStory {

  private ClientStory() {}

  /** Returns the hits of the key that it requests. */
  public static int run(String address, String credential) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(address);
    client.setRequestInterceptor(request -> request.header("X-API-Key", credential));

    new LabelsApi(client)
        .defineLabel(new LabelDefinitionRequest().name("team").values(List.of("orders")), null);
    var apis = new ApisApi(client);
    var api =
        apis.registerApi(
            new ApiRequest()
                .name("Payments")
                .version("2.1")
                .labels(Map.of("team", "orders", "business_domain", "Finance")),
            null);
    expect(api.getLabels(), Map.of("team", "orders", "business_domain", "Finance"));
    var patched =
        new LabelsOfAnApiApi(client)
            .patchApiLabels(api.getId(), Map.of("business_domain", "Retail"), null);
    expect(patched.getLabels(), Map.of("team", "orders", "business_domain", "Retail"));
    var found = apis.searchApis(new ApiSearchRequest().selector("business_domain=Retail"));
    expect(found.getItems().getFirst().getId(), api.getId());
    expect(found.getNext(), null);

    var developers = new DevelopersApi(client);
    var developer =
        developers
            .registerDeveloper(
                new DeveloperRequest()
                    .email("ann@example.com")
                    .password("correct horse battery")
                    .fields(Map.of("Company", "Acme")),
                null)
            .getMessage();
    var portal = new PortalApi(client);
    var policy =
        portal
            .definePortalPolicy(
                new PlanRequest().name("Gold").apiIds(List.of(api.getId())), null)
            .getMessage();
    portal.addCatalogueEntry(
        new EntryRequest().name("Payments").policyId(policy).show(true), null, null);
    new KeyRequestsApi(client)
        .requestKey(new KeyRequestBody().byUser(developer).forPlan(policy), null);
    var record = developers.showDeveloper(developer, null);
    expect(record.getFields(), Map.of("Company", "Acme"));
    var key = record.getSubscriptions().get(policy);

    var now = OffsetDateTime.now(ZoneOffset.UTC);
    var usage = new UsageApi(client);
    var receipt =
        usage.recordUsage(
            List.of(
                new UsageRecord()
                    .apiKey(key)
                    .apiId(api.getId())
                    .responseCode(200)
                    .timestamp(now.minusSeconds(60))),
            null,
            null,
            null);
    expect(receipt.getAccepted(), 1);
    var from = now.minusDays(1);
    var report =
        usage.reportUsage(
            key,
            number(from.getDayOfMonth()),
            number(from.getMonthValue()),
            number(from.getYear()),
            number(now.getDayOfMonth()),
            number(now.getMonthValue()),
            number(now.getYear()),
            "day",
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    expect(report.getData().getFirst().getId().getCode(), 200);
    return report.getData().getFirst().getHits();
  }

  private static String number(int number) {
    return Integer.toString(number);
  }

  private static void expect(Object actual, Object expected) {
    if (!java.util.Objects.equals(actual, expected)) {
      throw new AssertionError(actual + " (expected: " + expected + ")");
    }
  }
}
