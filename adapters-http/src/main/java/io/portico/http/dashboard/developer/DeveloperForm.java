package io.portico.http.dashboard.developer;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The form that registers a developer, or changes the details of one.
 *
 * @param title the name of its heading among the messages
 * @param action the path that it is sent to
 * @param back the page to return to without a change
 * @param tag of the developer that the form shows; empty for a new one
 * @param signupDisabled whether the portal refuses the registration of developers
 */
public record DeveloperForm(
    String title,
    Fields fields,
    String action,
    String back,
    String tag,
    boolean signupDisabled,
    Optional<Conflict> conflict) {

  /** A custom field of a form. */
  public record Row(String name, String value) {}

  /** Returns whether the form registers a developer. */
  public boolean isNew() {
    return tag.isEmpty();
  }

  /** Returns whether something is in the fields that only portals of one's own use. */
  public boolean forPortals() {
    return Stream.of(DeveloperForms.SSO_KEY, DeveloperForms.NONCE)
        .anyMatch(name -> !fields.value(name).isEmpty() || fields.error(name).isPresent());
  }

  /** Returns the rows of custom fields, with an empty one at the end. */
  public List<Row> rows() {
    var rows = new ArrayList<>(DeveloperForms.rows(fields));
    if (rows.isEmpty() || !rows.getLast().name().isEmpty()) {
      rows.add(new Row("", ""));
    }
    return rows;
  }
}
