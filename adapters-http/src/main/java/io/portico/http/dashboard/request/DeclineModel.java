package io.portico.http.dashboard.request;

import io.portico.domain.request.NamedKeyRequest;
import io.portico.http.dashboard.view.Fields;
import java.util.List;

/**
 * The model of the page that asks why requests are declined.
 *
 * @param named the first of the requests
 */
public record DeclineModel(List<String> ids, List<NamedKeyRequest> named, Fields fields) {

  /** How many requests the page names. */
  static final int NAMED = 10;

  /** Returns how many further requests there are. */
  public int more() {
    return Math.max(0, ids.size() - NAMED);
  }
}
