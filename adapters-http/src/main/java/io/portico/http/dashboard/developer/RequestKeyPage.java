package io.portico.http.dashboard.developer;

import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/**
 * The form that requests a key for a developer.
 *
 * @param entries of the catalogue that developers may request a key for
 * @param consequences what will happen, a sentence each
 * @param excluded whether the developer may receive no keys
 */
public record RequestKeyPage(
    String path,
    String email,
    Fields fields,
    List<Choice> entries,
    List<Words> consequences,
    boolean excluded) {

  /** Returns the address that the form is sent to. */
  public String action() {
    return FormOnce.address(path + "/requests/new");
  }

  /** Returns the fields of key requests, as the settings of the portal list them. */
  public List<DeveloperForms.Row> rows() {
    return DeveloperForms.rows(fields);
  }

  /** Returns the name by which errors find the field of a row, the first of which is 0. */
  public static String field(int row) {
    return "field" + row;
  }
}
