package io.portico.http.dashboard.developer;

import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/**
 * The form that issues a key.
 *
 * @param plans the active plans
 * @param consequences what will happen, a sentence each
 * @param excluded whether the developer may receive no keys
 */
public record IssueKeyPage(
    String path,
    String email,
    Fields fields,
    List<Choice> plans,
    List<Words> consequences,
    boolean excluded) {

  /** Returns the address that the form is sent to. */
  public String action() {
    return FormOnce.address(path + "/keys/new");
  }
}
