package io.portico.http.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.domain.gateway.Drift;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.PushFailure;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a gateway. Members without a value are left out.
 *
 * @param hasCredential whether there is a credential, which is never shown
 */
@JsonDocument
record GatewayDocument(
    String id,
    String name,
    String kind,
    String url,
    @Nullable String credentialHeader,
    boolean hasCredential,
    @Nullable String tykOrgId,
    @JsonInclude(JsonInclude.Include.ALWAYS) List<String> plans,
    String createdAt,
    String updatedAt) {

  /**
   * The JSON of the result of a test.
   *
   * @param reason why the gateway was not reached; left out if it was
   */
  @JsonDocument
  record Tested(boolean reached, @Nullable String reason) {

    static Tested of(TestGateway.Outcome outcome) {
      return switch (outcome) {
        case TestGateway.Outcome.Reached() -> new Tested(true, null);
        case TestGateway.Outcome.Failed(var reason) -> new Tested(false, reason);
      };
    }
  }

  /**
   * The JSON of the state of a gateway: the number of keys in each state.
   *
   * @param drifted how many keys were found to differ in the last 24 hours
   * @param unconfirmed for how many keys the last attempt failed, so that they may differ
   */
  @JsonDocument
  record Report(
      long waiting,
      long pushed,
      long removed,
      long keyUnknown,
      long unsupported,
      long failed,
      long drifted,
      long unconfirmed) {

    static Report of(GatewayQueries.Report report) {
      return new Report(
          keys(report, PushStatus.WAITING),
          keys(report, PushStatus.PUSHED),
          keys(report, PushStatus.REMOVED),
          keys(report, PushStatus.KEY_UNKNOWN),
          keys(report, PushStatus.UNSUPPORTED),
          keys(report, PushStatus.FAILED),
          report.drifted(),
          report.unconfirmed());
    }

    private static long keys(GatewayQueries.Report report, PushStatus status) {
      return report.keys().getOrDefault(status, 0L);
    }
  }

  /**
   * The JSON of a key at a gateway. Members without a value are left out.
   *
   * @param key the hash of the key, also where keys are not hashed
   * @param developer none for a key that only the gateway knew
   * @param since when the state began
   * @param dueAt when it is sent or checked next
   * @param failure why the last attempt failed
   * @param drift what the last check that found a difference found
   */
  @JsonDocument
  record Push(
      String id,
      String gatewayId,
      String key,
      @Nullable String developer,
      @Nullable String plan,
      String state,
      String since,
      int attempts,
      String dueAt,
      @Nullable String failedAt,
      @Nullable String failure,
      @Nullable String driftAt,
      @Nullable String drift) {

    static Push of(KeyPush push) {
      var state = push.state();
      return new Push(
          push.id().toString(),
          push.gateway().toString(),
          push.key().fingerprint(),
          push.developer().map(DeveloperId::toString).orElse(null),
          push.plan().map(PlanId::toString).orElse(null),
          state.status().word(),
          Timestamps.written(state.since()),
          state.work().attempts(),
          Timestamps.written(state.work().dueAt()),
          state.failure().map(PushFailure::at).map(Timestamps::written).orElse(null),
          state.failure().map(PushFailure::reason).orElse(null),
          state.drift().map(Drift::at).map(Timestamps::written).orElse(null),
          state.drift().map(Drift::found).orElse(null));
    }
  }

  static GatewayDocument of(Gateway gateway) {
    var details = gateway.details();
    return new GatewayDocument(
        gateway.id().toString(),
        details.name(),
        details.kind().word(),
        details.address().toString(),
        details.credentialHeader().orElse(null),
        gateway.sealedCredential().isPresent(),
        details.tykOrganisation().orElse(null),
        details.plans().stream().map(PlanId::toString).toList(),
        Timestamps.written(gateway.createdAt()),
        Timestamps.written(gateway.updatedAt()));
  }

  /** A gateway to be added. */
  record NewGateway(GatewayDetails details, Optional<GatewayCredential> credential) {}

  /** A gateway in place of the present one. */
  record GatewayReplacement(GatewayDetails details, ReplaceGateway.Credential credential) {}

  static NewGateway read(PlanIds plans, JsonObject json) {
    json.only("name", "kind", "url", "credential", "credential_header", "tyk_org_id", "plans");
    return new NewGateway(
        details(json, plans),
        json.optionalSecret("credential")
            .filter(text -> !text.isEmpty())
            .map(GatewayCredential::new));
  }

  /** Reads the gateway with this id, which may be sent back as it was read. */
  static GatewayReplacement readReplacement(PlanIds plans, JsonObject json, Identifier id) {
    json.only(
        "id",
        "name",
        "kind",
        "url",
        "credential",
        "credential_header",
        "has_credential",
        "tyk_org_id",
        "plans",
        "created_at",
        "updated_at");
    Ids.requireSame(json, "id", id, "the id of the gateway, " + id);
    // Whether there is one follows from what was sent before: it is the server's to say.
    json.optionalFlag("has_credential");
    return new GatewayReplacement(details(json, plans), credential(json));
  }

  /* The present one stays unless another is sent, or an empty one to remove it. */
  private static ReplaceGateway.Credential credential(JsonObject json) {
    return json.optionalSecret("credential")
        .<ReplaceGateway.Credential>map(
            text ->
                text.isEmpty()
                    ? new ReplaceGateway.Credential.None()
                    : new ReplaceGateway.Credential.Other(new GatewayCredential(text)))
        .orElseGet(ReplaceGateway.Credential.Present::new);
  }

  private static GatewayDetails details(JsonObject json, PlanIds plans) {
    var kind = json.text("kind", word -> Worded.of(GatewayKind.class, "kind", word));
    return new GatewayDetails(
        json.text("name"),
        kind,
        json.text("url", GatewayAddress::parse),
        json.optionalText("credential_header").filter(text -> !text.isEmpty()),
        json.optionalText("tyk_org_id").filter(text -> !text.isEmpty()),
        json.texts("plans", GatewayDetails.MOST_PLANS, Ids.plan(plans)));
  }
}
