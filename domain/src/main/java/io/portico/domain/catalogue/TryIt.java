package io.portico.domain.catalogue;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;

/**
 * Where developers may call the API of an entry through the site.
 *
 * @param baseUrls absolute http or https addresses without user, query and fragment; each without a
 *     slash at its end
 */
public record TryIt(List<URI> baseUrls) {

  /** The most addresses. */
  public static final int MOST = 10;

  private static final int LONGEST = 1_000;
  private static final Set<String> SCHEMES = Set.of("http", "https");

  public TryIt {
    ListRules.oneTo("tryIt.baseUrls", baseUrls.size(), MOST, "addresses");
    ListRules.distinct("tryIt.baseUrls[%d]", baseUrls, "each address once");
    baseUrls = List.copyOf(baseUrls);
  }

  /**
   * Returns the address that {@code text} is.
   *
   * @param field the field that an error names
   * @throws InvalidValueException if it is none that may be called
   */
  public static URI address(String field, String text) {
    try {
      var address = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (text.length() <= LONGEST && isBase(address) && address.equals(address.normalize())) {
        return address;
      }
    } catch (URISyntaxException _) {
      // As for an address that may not be called.
    }
    throw new InvalidValueException(
        field, text, "an http or https address with a host, without user, query and fragment");
  }

  private static boolean isBase(URI address) {
    return SCHEMES.contains(String.valueOf(address.getScheme()))
        && address.getHost() != null
        && address.getRawUserInfo() == null
        && address.getRawQuery() == null
        && address.getRawFragment() == null;
  }
}
