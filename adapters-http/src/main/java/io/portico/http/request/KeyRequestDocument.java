package io.portico.http.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key request in JSON.
 *
 * @param application absent for the default application, which classic clients do not know
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record KeyRequestDocument(
    String id,
    @JsonProperty("_id") String otherId,
    @JsonProperty("org_id") String orgId,
    @JsonProperty("by_user") String byUser,
    @Nullable String application,
    @JsonProperty("for_plan") String forPlan,
    String version,
    @JsonInclude(JsonInclude.Include.ALWAYS) Map<String, String> fields,
    boolean approved,
    String state,
    @Nullable String reason,
    @JsonProperty("decided_by") @Nullable String decidedBy,
    @JsonProperty("decided_at") @Nullable String decidedAt,
    @JsonProperty("date_created") String dateCreated,
    @Nullable String key) {

  private static final String FOR_PLAN = "for_plan";
  private static final String APPLY_POLICIES = "apply_policies";

  private static final List<String> MEMBERS =
      List.of("by_user", FOR_PLAN, APPLY_POLICIES, "version", "fields", "org_id", "application");

  /** A comment on a key request in JSON. */
  @JsonDocument
  record Comment(String id, String by, @Nullable String author, String text, String dateCreated) {

    static Comment of(AuthoredComment authored) {
      return of(authored.comment(), authored.author());
    }

    static Comment of(RequestComment comment) {
      return of(comment, Optional.empty());
    }

    private static Comment of(RequestComment comment, Optional<String> author) {
      return new Comment(
          comment.id().toString(),
          comment.author().toString(),
          author.orElse(null),
          comment.text(),
          Timestamps.written(comment.at()));
    }
  }

  /** The results of several decisions in JSON, in the order of the request. */
  @JsonDocument
  record Decisions(List<Result> results) {

    /** The result for one key request. */
    @JsonDocument
    record Result(String id, String result) {

      static Result of(Decided decided) {
        return new Result(decided.request().toString(), word(decided.result()));
      }

      private static String word(DecideKeyRequests.Result result) {
        return switch (result) {
          case APPROVED -> "approved";
          case DECLINED -> "declined";
          case UNKNOWN_REQUEST -> "unknown_request";
          case ALREADY_PROCESSED -> "already_processed";
          case DEVELOPER_INACTIVE -> "developer_inactive";
          case PLAN_INACTIVE -> "policy_unavailable";
          case KEYLESS -> "policy_not_offered";
          case TOO_MANY_FIELDS -> "too_many_fields";
          case NOT_PERMITTED -> "not_permitted";
        };
      }
    }

    static Decisions of(List<Decided> decided) {
      return new Decisions(decided.stream().map(Result::of).toList());
    }

    /** Reads what decides several key requests: {@code ids}, {@code decision}, reason. */
    static DecideKeyRequests.Command read(byte @Nullable [] body, Actor actor) {
      var json = JsonObject.parse(body).only("ids", "decision", "reason");
      if (!json.has("ids")) {
        throw InvalidValueException.found("ids", "missing", "an array of strings");
      }
      var ids = json.texts("ids", DecideKeyRequests.MOST, Ids.as(KeyRequestId::new));
      var reason = json.optionalText("reason").orElse("");
      return new DecideKeyRequests.Command(
          actor, ids, json.text("decision", word -> verdict(word, reason)));
    }

    private static Verdict verdict(String word, String reason) {
      return switch (word) {
        case "approve" -> new Verdict.Approve();
        case "decline" -> new Verdict.Decline(reason);
        default -> throw new InvalidValueException("decision", word, "approve or decline");
      };
    }
  }

  static KeyRequestDocument of(OrganisationId organisation, KeyRequest request) {
    return switch (request.state()) {
      case RequestState.Pending() ->
          document(organisation, request, Optional.empty(), null, null, false);
      case RequestState.Approved(var decision, var key) ->
          document(organisation, request, Optional.of(decision), null, key.text(), true);
      case RequestState.Declined(var decision, var reason) ->
          document(organisation, request, Optional.of(decision), reason, null, false);
    };
  }

  private static KeyRequestDocument document(
      OrganisationId organisation,
      KeyRequest request,
      Optional<Decision> decision,
      @Nullable String reason,
      @Nullable String key,
      boolean approved) {
    var details = request.details();
    var id = request.id().toString();
    return new KeyRequestDocument(
        id,
        id,
        organisation.toString(),
        details.developer().toString(),
        details.isForDefaultApplication() ? null : details.application().toString(),
        details.plan().toString(),
        details.version(),
        details.fields().values(),
        approved,
        request.state().status().word(),
        reason,
        decision.flatMap(Decision::by).map(UserId::toString).orElse(null),
        decision.map(Decision::at).map(Timestamps::written).orElse(null),
        Timestamps.written(request.createdAt()),
        key);
  }

  /**
   * Reads a request for a key. The plan is named by {@code for_plan}, or by {@code apply_policies}
   * with one id. Other members are ignored, but for those that are nearly the name of a known
   * member.
   */
  static KeyRequestDetails read(byte @Nullable [] body, Actor actor, PlanIds plans) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, List.of());
    Ids.requireOwnOrganisation(json, actor);
    var developer = json.text("by_user", Ids.as(DeveloperId::new));
    return new KeyRequestDetails(
        developer,
        json.textUnlessEmpty("application", Ids.as(ApplicationId::new))
            .orElseGet(() -> ApplicationId.ofDefault(developer)),
        plan(json, plans),
        json.optionalText("version").orElse(""),
        json.object("fields")
            .map(fields -> new CustomFields(fields.presentTexts()))
            .orElse(CustomFields.none()));
  }

  private static PlanId plan(JsonObject json, PlanIds plans) {
    var policies = json.texts(APPLY_POLICIES, 1, Ids.plan(plans));
    var plan = json.textUnlessEmpty(FOR_PLAN, Ids.plan(plans));
    if (plan.isPresent() && !policies.isEmpty() && !policies.contains(plan.get())) {
      throw new InvalidValueException(
          APPLY_POLICIES, policies.getFirst().toString(), "the policy in for_plan");
    }
    return plan.or(() -> policies.stream().findFirst())
        .orElseThrow(() -> InvalidValueException.found(FOR_PLAN, "missing", "the id of a policy"));
  }
}
