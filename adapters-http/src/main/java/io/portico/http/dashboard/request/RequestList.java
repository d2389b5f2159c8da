package io.portico.http.dashboard.request;

import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.Text;
import io.portico.http.dashboard.records.Search;
import io.portico.http.dashboard.savedview.ViewMenu;
import io.portico.http.dashboard.view.FilterChip;
import io.portico.http.page.Address;
import io.portico.http.page.Colour;
import io.portico.http.page.Paging;
import io.portico.http.page.Sorting;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The model of the inbox.
 *
 * @param waiting how many requests wait for a decision
 * @param sorting the address of the list, with its filters and order
 * @param search what its form looks for, which includes the state of the listed requests
 * @param chips the filters that its form does not show
 * @param views the menu of saved views
 * @param command how a portal requests a key; empty unless there is nothing else to show
 */
public record RequestList(
    long waiting,
    List<NamedKeyRequest> requests,
    Paging paging,
    Sorting sorting,
    Search search,
    List<FilterChip> chips,
    ViewMenu views,
    Optional<String> command) {

  /* A row shows the beginning of long fields; the page of the request shows all. */
  private static final int MOST_FIELDS = 6;
  private static final int LONGEST_FIELD = 300;

  /** Returns a tab for each status, and one for all of them. */
  public List<Tab> tabs() {
    var tabs = new ArrayList<Tab>();
    for (var one : RequestStatus.values()) {
      var tab = tab(one.word());
      tabs.add(one == RequestStatus.PENDING ? tab.counting(waiting) : tab);
    }
    tabs.add(tab(RequestSearch.ANY));
    return tabs;
  }

  /* The filters stay; each state has an order of its own. */
  private Tab tab(String state) {
    var path = sorting.address().without(Sorting.PARAMETER).with(Search.STATE, state).toString();
    return Tab.of(Words.of("request.state." + state), path, state().equals(state));
  }

  /** Returns whether the listed requests wait for a decision. */
  public boolean isInbox() {
    return state().equals(RequestStatus.PENDING.word());
  }

  /** Returns the address of the list without filters. */
  public String clear() {
    return Address.of(sorting.address().path()).with(Search.STATE, state()).toString();
  }

  /** Returns the status as the address names it. */
  public String state() {
    return search.fields().value(Search.STATE);
  }

  /** Returns whether the listed requests are in any state. */
  public boolean isInAnyState() {
    return state().equals(RequestSearch.ANY);
  }

  /** Returns the colour of the status of a request. */
  public static Colour colour(KeyRequest request) {
    return switch (request.state().status()) {
      case PENDING -> Colour.ORANGE;
      case APPROVED -> Colour.GREEN;
      case DECLINED -> Colour.GREY;
    };
  }

  /** Returns the first of {@code fields}, with the beginning of long ones. */
  public static List<Map.Entry<String, String>> beginning(Map<String, String> fields) {
    return fields.entrySet().stream()
        .filter(field -> !field.getValue().isBlank())
        .limit(MOST_FIELDS)
        .map(field -> Map.entry(field.getKey(), Text.abbreviated(field.getValue(), LONGEST_FIELD)))
        .toList();
  }
}
