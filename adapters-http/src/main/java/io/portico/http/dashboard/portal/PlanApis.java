package io.portico.http.dashboard.portal;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.picker.ApiPicker;
import java.util.List;
import java.util.Set;

/**
 * Finds the APIs that the form of a plan names.
 *
 * @param kept the APIs that the plan has already, which may have been removed since
 */
record PlanApis(ApiPicker picker, Actor actor, Set<ApiId> kept) {

  /**
   * Returns the ids of the APIs that {@code typed} names, in its order.
   *
   * @throws InvalidValueException if one names no API
   */
  List<ApiId> find(String field, List<String> typed) {
    return picker.find(actor, field, typed, kept);
  }

  /** Returns the texts of the APIs that match what somebody has typed, as the form shows them. */
  List<String> matching(String typed) {
    return picker.suggestions(actor, typed);
  }

  /** Returns the text of an API, as the form shows it. */
  String text(ApiId api) {
    return picker.text(actor, api);
  }
}
