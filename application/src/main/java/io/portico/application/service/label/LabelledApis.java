package io.portico.application.service.label;

import io.portico.application.port.in.label.ApiViolation;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.ChangedApis;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelSource;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Updates the APIs that carry a label when its definition changes. */
record LabelledApis(Apis apis, LabelWriter writer) {

  private static final int BATCH = 1_000;
  private static final int MOST_NAMED = 20;

  /** Returns the filter of all APIs that meet each of {@code requirements}. */
  static ApiFilter meeting(Requirement... requirements) {
    return ApiFilter.of(new Selection.AnyOf(List.of(new Selector(Arrays.asList(requirements)))));
  }

  /**
   * Makes {@code change} to every API that matches {@code filter} and returns these APIs. The
   * caller has locked the definition.
   *
   * @throws PoliciesBrokenException if some of them would newly violate blocking policies
   */
  ChangedApis change(Actor actor, ApiFilter filter, LabelChange change) {
    var violations = new ArrayList<ApiViolation>();
    var changed = ChangedApis.NONE;
    Optional<ApiId> after = Optional.empty();
    do {
      var batch = writer.begin(actor);
      var found = apis.selectForUpdate(actor.organisation(), filter, after, BATCH);
      for (var api : found.apis()) {
        var labels =
            api.labels().changedBy(change, new LabelSource.Manual(), actor.user(), batch.at());
        var broken = batch.put(Optional.of(api), api.carrying(labels, batch.at()));
        if (!broken.isEmpty()) {
          violations.add(new ApiViolation(api.id(), api.description().name(), broken));
        }
      }
      if (violations.isEmpty()) {
        batch.write();
        changed = changed.and(batch.changed());
      }
      after = found.next();
    } while (after.isPresent() && violations.size() < MOST_NAMED);
    if (!violations.isEmpty()) {
      throw new PoliciesBrokenException(
          violations.subList(0, Math.min(violations.size(), MOST_NAMED)));
    }
    return changed;
  }
}
