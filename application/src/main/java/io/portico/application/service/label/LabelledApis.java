package io.portico.application.service.label;

import io.portico.application.port.in.label.ApiViolation;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelSource;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The APIs that carry some values of a label, and what becomes of them when these go. */
final class LabelledApis {

  private static final int BATCH = 1_000;

  private final Apis apis;
  private final PolicyEnforcer gate;

  LabelledApis(Apis apis, PolicyEnforcer gate) {
    this.apis = apis;
    this.gate = gate;
  }

  /** Takes the unit of work back, and tells which APIs stand in the way. */
  static final class PoliciesBrokenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<ApiViolation> first;

    PoliciesBrokenException(List<ApiViolation> first) {
      super("some APIs would newly break policies", null, false, false);
      this.first = first;
    }

    /** Returns the first of the APIs, by id. */
    List<ApiViolation> first() {
      return first;
    }
  }

  /** Returns the filter of all APIs that meet each of {@code requirements}. */
  static ApiFilter meeting(Requirement... requirements) {
    return ApiFilter.of(new Selection.AnyOf(List.of(new Selector(Arrays.asList(requirements)))));
  }

  /**
   * Makes {@code change} to every API that {@code filter} matches, in the unit of work, and returns
   * which those are.
   *
   * @throws PoliciesBrokenException if some of them would newly break policies that block
   */
  ChangedApis change(Actor actor, ApiFilter filter, LabelChange change, Instant at) {
    var guard = gate.guard(actor.organisation());
    var breaching = new ArrayList<ApiViolation>();
    var changed = ChangedApis.NONE;
    Optional<ApiId> after = Optional.empty();
    do {
      var batch = apis.selectForUpdate(actor.organisation(), filter, after, BATCH);
      var changes = new ArrayList<Apis.Change>();
      for (var api : batch.apis()) {
        var labels = api.labels().changedBy(change, new LabelSource.Manual(), actor.user(), at);
        var breaches = guard.violations(api.labels().labels(), labels.labels());
        if (!breaches.isEmpty()) {
          breaching.add(new ApiViolation(api.id(), api.description().name(), breaches));
        }
        changes.add(new Apis.Change(api, api.carrying(labels, at)));
      }
      if (breaching.isEmpty()) {
        apis.change(actor.organisation(), changes);
        changed = changed.and(batch.apis().stream().map(ApiRecord::id).toList());
      }
      after = batch.next();
    } while (after.isPresent() && breaching.size() < ApiViolation.NAMED_APIS);
    if (!breaching.isEmpty()) {
      throw new PoliciesBrokenException(
          breaching.subList(0, Math.min(breaching.size(), ApiViolation.NAMED_APIS)));
    }
    return changed;
  }
}
