package io.portico.http.dashboard.developer;

import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * The list of developers.
 *
 * @param fields of the filter: {@code q} and {@code state}
 * @param address of the list with its filter
 * @param self the address of this page
 * @param total the number of developers, if it was counted
 * @param searching whether htmx has yet to search
 */
public record DeveloperList(
    Fields fields,
    List<Row> rows,
    Paging paging,
    Address address,
    String self,
    OptionalLong total,
    boolean searching) {

  /** The parameter of pages that are complete without JavaScript. */
  static final String COUNTED = "counted";

  static final String WORDS = "q";
  static final String STATE = "state";
  static final String ACTIVE = "active";
  static final String INACTIVE = "inactive";

  private static final int FIELDS = 2;

  /**
   * A developer.
   *
   * @param fields the first custom fields, as text
   */
  public record Row(
      String path,
      String email,
      boolean inactive,
      List<String> fields,
      int keys,
      Instant registeredAt) {

    static Row of(DeveloperWithKeys record) {
      var developer = record.developer();
      return new Row(
          DeveloperPaths.of(developer.id()),
          developer.details().email().written(),
          developer.details().inactive(),
          developer.details().fields().values().entrySet().stream()
              .filter(field -> !field.getValue().isBlank())
              .limit(FIELDS)
              .map(field -> field.getKey() + ": " + field.getValue())
              .toList(),
          record.keys().size(),
          developer.registeredAt());
    }
  }

  /** Returns the states to choose from. */
  public List<Choice> states() {
    return List.of(
        new Choice(ACTIVE, Words.of("developer.active")),
        new Choice(INACTIVE, Words.of("developer.inactive")));
  }

  /** Returns whether the list shows a selection only. */
  public boolean filtered() {
    return !fields.value(WORDS).isEmpty() || !fields.value(STATE).isEmpty();
  }

  /** Returns the address of the same list with the number of developers. */
  public String counted() {
    return address.with(COUNTED, "true").toString();
  }

  /** Returns where htmx reads the number of developers. */
  public String totalPath() {
    return new Address(Section.DEVELOPERS.path() + "/total", address.without(COUNTED).parameters())
        .toString();
  }
}
