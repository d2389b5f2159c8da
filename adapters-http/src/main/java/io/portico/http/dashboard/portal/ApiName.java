package io.portico.http.dashboard.portal;

import io.portico.domain.api.ApiId;
import io.portico.http.dashboard.view.Section;
import java.util.Map;
import java.util.Optional;

/**
 * An API that a plan or an entry of the catalogue names.
 *
 * @param name empty if the repository has no such API
 */
public record ApiName(String id, Optional<String> name) {

  /** Returns an API with its name among {@code names}. */
  public static ApiName of(ApiId id, Map<ApiId, String> names) {
    return new ApiName(id.toString(), Optional.ofNullable(names.get(id)));
  }

  /** Returns the path of its page. */
  public String path() {
    return Section.APIS.path() + "/" + id;
  }
}
