package io.portico.http.dashboard.apis;

import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Section;
import java.util.LinkedHashSet;
import java.util.List;

/** The paths of the pages of APIs. Ids need no encoding. */
public final class ApiPaths {

  private ApiPaths() {}

  /** Returns the path of one API. */
  public static String of(ApiId id) {
    return Section.APIS.path() + "/" + id;
  }

  /** Returns the address of the list of the APIs whose label {@code name} has {@code value}. */
  public static String with(LabelName name, String value) {
    return meeting(in(name, value));
  }

  /** Returns the address of the list of the APIs that meet all {@code requirements}. */
  public static String meeting(Requirement... requirements) {
    return Address.of(Section.APIS.path())
        .with(ListRequest.SELECTOR, new Selector(List.of(requirements)).toString())
        .toString();
  }

  /** Returns the requirement that the label {@code name} has {@code value}. */
  public static Requirement in(LabelName name, String value) {
    var only = new LinkedHashSet<String>();
    only.add(value);
    return new Requirement.In(name, only);
  }
}
