package io.portico.http.dashboard.apis;

import io.portico.domain.api.ApiId;
import io.portico.domain.job.JobId;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import java.util.LinkedHashSet;
import java.util.List;

/** The paths of the pages of APIs. Ids need no encoding. */
public final class ApiPaths {

  private ApiPaths() {}

  /** Returns the path of one API. */
  public static String of(ApiId id) {
    return Section.APIS.path() + "/" + id;
  }

  /**
   * Returns the page of a job that labels APIs.
   *
   * @param total how many, as a form says; ignored unless it is a number
   */
  public static String ofJob(JobId id, String total) {
    var path = Address.of(JobController.PATH + "/" + id);
    return (total.matches("\\d{1,9}") ? path.with("total", total) : path).toString();
  }

  /** Returns the address of the list of the APIs whose label {@code name} has {@code value}. */
  public static String with(LabelName name, String value) {
    return meeting(in(name, value));
  }

  /**
   * Returns the address of the list of the APIs that meet all {@code requirements}; of all without
   * any.
   */
  public static String meeting(Requirement... requirements) {
    return requirements.length == 0
        ? Section.APIS.path()
        : Address.of(Section.APIS.path())
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
