package io.portico.http.dashboard.label;

import java.util.List;

/**
 * Why a label cannot be removed: policies name it.
 *
 * @param path of the label
 */
public record InPoliciesPage(String title, String path, List<References.Policy> policies) {

  public InPoliciesPage {
    policies = List.copyOf(policies);
  }
}
