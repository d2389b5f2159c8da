package io.portico.application.service.label;

import io.portico.application.port.out.Apis;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
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
final class Carriers {

  private static final int BATCH = 1_000;

  private final Apis apis;

  Carriers(Apis apis) {
    this.apis = apis;
  }

  /** Returns the filter of all APIs that meet each of {@code requirements}. */
  static ApiFilter meeting(Requirement... requirements) {
    return ApiFilter.of(new Selection.AnyOf(List.of(new Selector(Arrays.asList(requirements)))));
  }

  /** Makes {@code change} to every API that {@code filter} matches, in the unit of work. */
  void change(Actor actor, ApiFilter filter, LabelChange change, Instant at) {
    Optional<ApiId> after = Optional.empty();
    do {
      var batch = apis.selectToChange(actor.organisation(), filter, after, BATCH);
      var changes = new ArrayList<Apis.Change>();
      for (var api : batch.apis()) {
        var labels = api.labels().changedBy(change, new LabelSource.Manual(), actor.user(), at);
        changes.add(new Apis.Change(api, api.carrying(labels, at)));
      }
      apis.change(actor.organisation(), changes);
      after = batch.next();
    } while (after.isPresent());
  }
}
