package io.portico.http.dashboard.request;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.request.KeyRequest;
import io.portico.http.dashboard.developer.KeyRows;
import io.portico.http.dashboard.portal.OpenedApis;
import io.portico.http.page.Fields;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** What a decision on a key request needs to know beside the request. */
@Singleton
record RequestContext(
    KeyRequestQueries requests,
    KeyQueries keys,
    KeyRows rows,
    OpenedApis opened,
    ApplicationQueries applications) {

  private static final int MOST_KEYS = 20;

  OneRequest of(Actor actor, KeyRequest request, Fields fields) {
    var details = request.details();
    var held = keys.page(actor, KeyFilter.of(details.developer()), new OffsetRange(0, MOST_KEYS));
    return new OneRequest(
        requests.named(actor, List.of(request)).getFirst(),
        details.isForDefaultApplication()
            ? Optional.empty()
            : applications.known(actor, details.application()),
        opened.labelled(actor, details.plan()),
        rows.of(actor, held.items()),
        held.total(),
        requests.comments(actor, request.id()),
        fields);
  }
}
