package io.portico.application.service.sample;

import io.portico.application.service.sample.SamplePlans.Offer;
import io.portico.domain.access.UserId;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The keys of the sample data and the requests that they were issued for, with further requests
 * that wait or were declined.
 */
record SampleKeys(List<IssuedKey> keys, List<KeyRequest> requests) {

  private static final int SEED = 120;
  private static final int WAITING = 10;

  /* One of this many keys was revoked. */
  private static final int REVOKED = 15;

  private static final Duration LONGEST_REVIEW = Duration.ofHours(60);
  private static final Duration LONGEST_WAIT = Duration.ofDays(6);

  private static final List<String> PURPOSES =
      List.of(
          "Our app sells your articles together with recipes.",
          "We deliver for Merrywell in the north and need the parcels of the day.",
          "Prototype for a comparison of delivery times.",
          "Checkout of the city marketplace.",
          "Replaces our integration of the old partner interface.",
          "Dashboard for the shops that we run as franchise.");

  private static final List<String> REASONS =
      List.of(
          "Please sign the partner contract first; Partner Onboarding explains how.",
          "The certificate has expired. Send us the new one and request again.",
          "Product Data is enough for what you describe.",
          "We cannot find your company in the register of commerce.",
          "You have a key with your other account; please use that one.");

  SampleKeys {
    keys = List.copyOf(keys);
    requests = List.copyOf(requests);
  }

  /** Returns the ids of the requests, the oldest first. */
  static List<KeyRequestId> requestIds(SampleIds ids) {
    var issued =
        SamplePlans.offers().stream().filter(SampleKeys::isRequested).mapToInt(Offer::keys).sum();
    return ids.of(RecordKind.KEY_REQUEST, issued + WAITING + REASONS.size()).stream()
        .map(KeyRequestId::new)
        .toList();
  }

  private static boolean isRequested(Offer offer) {
    return switch (offer.approval()) {
      case AT_ONCE, REVIEWED -> true;
      case ENDED -> false;
    };
  }

  /**
   * Returns the keys and requests.
   *
   * @param newKeys generates keys
   * @param by who decided the requests
   */
  static SampleKeys of(
      SampleIds ids,
      List<Developer> developers,
      PortalSettings settings,
      Supplier<StoredKey> newKeys,
      UserId by,
      Instant now) {
    var drafts = new Drafts(SamplePlans.ids(ids), developers, by, now).all();
    var identifiers = requestIds(ids).iterator();
    var keys = new ArrayList<IssuedKey>();
    var requests = new ArrayList<KeyRequest>();
    for (var draft : drafts) {
      var request =
          switch (draft.fate()) {
            case Fate.Issued(_, var requested, _) when !requested -> Optional.<KeyRequestId>empty();
            case Fate.Issued _, Fate.Waiting _, Fate.Declined _ -> Optional.of(identifiers.next());
          };
      var pending = request.map(id -> KeyRequest.pending(id, draft.details(), draft.createdAt()));
      switch (draft.fate()) {
        case Fate.Waiting() -> pending.ifPresent(requests::add);
        case Fate.Declined(var decision, var reason) ->
            pending
                .map(one -> one.withState(new Pending().declined(decision, reason)))
                .ifPresent(requests::add);
        case Fate.Issued(var decision, _, var revokedAt) -> {
          var issued =
              IssuedKey.issued(
                  newKeys.get(), grant(settings, draft, request), decision.at(), Optional.empty());
          keys.add(revokedAt.map(issued::ended).orElse(issued));
          pending
              .map(one -> one.withState(new Pending().approved(decision, issued.key())))
              .ifPresent(requests::add);
        }
      }
    }
    return new SampleKeys(keys, requests);
  }

  private static KeyGrant grant(
      PortalSettings settings, Draft draft, Optional<KeyRequestId> request) {
    var details = draft.developer().details();
    return new KeyGrant(
        draft.developer().id(),
        draft.details().plan(),
        "",
        details.email().written(),
        KeyGrant.inherited(settings, details.fields(), draft.details().fields()),
        request);
  }

  /** What becomes of a draft. */
  private sealed interface Fate {

    /**
     * A key is issued.
     *
     * @param requested whether the developer requested it
     */
    record Issued(Decision decision, boolean requested, Optional<Instant> revokedAt)
        implements Fate {}

    /** The request waits for a decision. */
    record Waiting() implements Fate {}

    /** The request is declined. */
    record Declined(Decision decision, String reason) implements Fate {}
  }

  /** A request without an id, or a key without one. */
  private record Draft(
      Developer developer, KeyRequestDetails details, Instant createdAt, Fate fate) {}

  /** Invents who requests what and when, at most one request per developer and plan. */
  private static final class Drafts {

    private final Random random = new Random(SEED);
    private final List<PlanId> plans;
    private final List<Developer> developers;
    private final UserId by;
    private final Instant now;
    private final List<Draft> drafts = new ArrayList<>();
    private final Set<Taken> taken = new HashSet<>();

    private record Taken(DeveloperId developer, PlanId plan) {}

    Drafts(List<PlanId> plans, List<Developer> developers, UserId by, Instant now) {
      this.plans = plans;
      this.developers =
          developers.stream().filter(developer -> !developer.details().inactive()).toList();
      this.by = by;
      this.now = now;
    }

    List<Draft> all() {
      for (var i = 0; i < plans.size(); i++) {
        var offer = SamplePlans.offers().get(i);
        for (var developer : some(plans.get(i), offer.keys(), now)) {
          issue(developer, plans.get(i), offer.approval());
        }
      }
      var reviewed =
          plans.stream().filter(plan -> approval(plan) == SamplePlans.Approval.REVIEWED).toList();
      for (var i = 0; i < WAITING; i++) {
        request(reviewed.get(i % reviewed.size()), LONGEST_WAIT, Optional.empty());
      }
      for (var reason : REASONS) {
        var plan = reviewed.get(random.nextInt(reviewed.size()));
        request(plan, LONGEST_WAIT.multipliedBy(10), Optional.of(reason));
      }
      drafts.sort(Comparator.comparing(Draft::createdAt));
      return drafts;
    }

    private SamplePlans.Approval approval(PlanId plan) {
      return SamplePlans.offers().get(plans.indexOf(plan)).approval();
    }

    /* Developers without the plan who registered before an instant. */
    private List<Developer> some(PlanId plan, int number, Instant before) {
      var candidates =
          new ArrayList<>(
              developers.stream()
                  .filter(developer -> developer.registeredAt().isBefore(before))
                  .filter(developer -> !taken.contains(new Taken(developer.id(), plan)))
                  .toList());
      Collections.shuffle(candidates, random);
      var chosen = candidates.subList(0, number);
      chosen.forEach(developer -> taken.add(new Taken(developer.id(), plan)));
      return List.copyOf(chosen);
    }

    private void issue(Developer developer, PlanId plan, SamplePlans.Approval approval) {
      var createdAt = between(developer.registeredAt(), now);
      var fate =
          switch (approval) {
            case REVIEWED -> {
              var reviewedAt = between(createdAt, earliest(createdAt.plus(LONGEST_REVIEW), now));
              yield issued(new Decision(Optional.of(by), reviewedAt), true);
            }
            case AT_ONCE -> issued(new Decision(Optional.empty(), createdAt), true);
            case ENDED -> issued(new Decision(Optional.empty(), createdAt), false);
          };
      drafts.add(draft(developer, plan, createdAt, fate));
    }

    private Fate issued(Decision decision, boolean requested) {
      var revokedAt =
          drafts.size() % REVOKED == REVOKED - 1
              ? Optional.of(between(decision.at(), now))
              : Optional.<Instant>empty();
      return new Fate.Issued(decision, requested, revokedAt);
    }

    private void request(PlanId plan, Duration longest, Optional<String> reason) {
      var earliest = now.minus(longest);
      var developer = some(plan, 1, earliest).getFirst();
      var createdAt = between(earliest, now);
      var fate =
          reason
              .<Fate>map(
                  text ->
                      new Fate.Declined(
                          new Decision(Optional.of(by), between(createdAt, now)), text))
              .orElseGet(Fate.Waiting::new);
      drafts.add(draft(developer, plan, createdAt, fate));
    }

    private Draft draft(Developer developer, PlanId plan, Instant createdAt, Fate fate) {
      var fields =
          approval(plan) == SamplePlans.Approval.REVIEWED
              ? CustomFields.of(Map.of("Purpose", PURPOSES.get(random.nextInt(PURPOSES.size()))))
              : CustomFields.none();
      return new Draft(
          developer, new KeyRequestDetails(developer.id(), plan, "", fields), createdAt, fate);
    }

    private Instant between(Instant first, Instant last) {
      var millis = Math.max(0, Duration.between(first, last).toMillis());
      return first.plus((long) (millis * random.nextDouble()), ChronoUnit.MILLIS);
    }

    private static Instant earliest(Instant one, Instant other) {
      return one.isBefore(other) ? one : other;
    }
  }
}
