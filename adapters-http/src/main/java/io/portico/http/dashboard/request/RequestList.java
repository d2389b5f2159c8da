package io.portico.http.dashboard.request;

import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestStatus;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Tab;
import io.portico.http.dashboard.view.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The model of the inbox.
 *
 * @param status of the listed requests
 * @param waiting how many requests wait for a decision
 * @param command how a portal requests a key; empty unless there is nothing else to show
 */
public record RequestList(
    RequestStatus status,
    long waiting,
    List<NamedKeyRequest> requests,
    Paging paging,
    Optional<String> command) {

  /** Returns a tab for each status. */
  public List<Tab> tabs() {
    return Arrays.stream(RequestStatus.values()).map(this::tab).toList();
  }

  private Tab tab(RequestStatus one) {
    var tab =
        Tab.of(
            Words.of("request.state." + one.word()),
            Address.of(Section.REQUESTS.path()).with("state", one.word()).toString(),
            one == status);
    return one == RequestStatus.PENDING ? tab.counting(waiting) : tab;
  }

  /** Returns whether the listed requests wait for a decision. */
  public boolean isInbox() {
    return status == RequestStatus.PENDING;
  }
}
