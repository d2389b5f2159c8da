package io.portico.http.dashboard.apis;

import io.portico.domain.api.ApiId;
import io.portico.http.dashboard.view.Section;

/** The paths of the pages of one API. Ids need no encoding. */
final class ApiPaths {

  private ApiPaths() {}

  static String of(ApiId id) {
    return Section.APIS.path() + "/" + id;
  }
}
