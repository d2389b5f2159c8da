package io.portico.http.dashboard.factor;

import io.portico.domain.factor.Factor;
import io.portico.http.dashboard.view.NewFactor;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * The model of the page of one's second factors.
 *
 * @param codes how many recovery codes are left
 * @param added the forms that add one; empty if there are the most
 * @param fields the form that removes one, or renews the codes
 */
public record FactorsPage(
    List<Factor> factors, int codes, Optional<NewFactor> added, Fields fields) {

  /** Returns where the form that changes them is sent. */
  public String change() {
    return FactorsController.PATH + "/change";
  }
}
