package io.portico.domain.plan;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.List;

/**
 * An API that the keys of a plan open.
 *
 * @param api its id; the repository may have no such API
 * @param apiName its name in the gateway, or an empty text
 * @param versions its versions that the keys open, as the gateway names them; empty for all
 */
public record AccessRight(ApiId api, String apiName, List<String> versions) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 255;

  /** The most versions of one API. */
  public static final int MOST_VERSIONS = 50;

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  public AccessRight {
    apiName = Text.lineOrEmpty("apiName", apiName, LONGEST_NAME);
    versions = List.copyOf(versions);
    ListRules.atMost("versions", versions.size(), MOST_VERSIONS, "elements");
    ListRules.distinct("versions[%d]", versions, "each version once");
    for (var i = 0; i < versions.size(); i++) {
      Text.exactLine("versions[%d]".formatted(i), versions.get(i), LONGEST_VERSION);
    }
  }

  /** Returns the right to use all versions of {@code api}. */
  public static AccessRight to(ApiId api) {
    return new AccessRight(api, "", List.of());
  }

  @Override
  public String toString() {
    return api
        + (apiName.isEmpty() ? "" : " " + apiName)
        + (versions.isEmpty() ? "" : " " + versions);
  }
}
