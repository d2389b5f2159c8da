package io.portico.domain.api;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The description of an API: everything in the repository but its labels.
 *
 * @param provider the platform that serves the API
 * @param url the address of the API: an absolute URL with a host
 */
public record ApiDescription(
    String name,
    Optional<String> version,
    Optional<String> description,
    Optional<ApiStyle> style,
    Optional<String> owner,
    Optional<String> provider,
    Optional<String> url) {

  /* A browser executes a link with one of these schemes. */
  private static final Set<String> EXECUTABLE_SCHEMES = Set.of("javascript", "vbscript", "data");

  /* Less strict than the rules of the Internet: internal host names often contain "_". */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([^@]*@)?([^:@\\[\\]]+|\\[[0-9A-Fa-f:.]+])(:\\d{1,5})?");

  private static final int LONGEST_LINE = 255;
  private static final int LONGEST_VERSION = 100;
  private static final int LONGEST_PROSE = 16_000;
  private static final int LONGEST_URL = 2_048;

  public ApiDescription {
    name = Text.line("name", name, LONGEST_LINE);
    version = version.map(text -> Text.line("version", text, LONGEST_VERSION));
    description.ifPresent(text -> Text.prose("description", text, LONGEST_PROSE));
    owner = owner.map(text -> Text.line("owner", text, LONGEST_LINE));
    provider = provider.map(text -> Text.line("provider", text, LONGEST_LINE));
    url.ifPresent(ApiDescription::requireAddress);
  }

  /**
   * Returns {@code url} if it is the address of an API.
   *
   * @throws InvalidValueException if it is not an absolute URL with a host
   */
  public static String requireAddress(String url) {
    Text.exactLine("url", url, LONGEST_URL);
    try {
      var address = new URI(url);
      if (address.isAbsolute()
          && address.getRawAuthority() != null
          && HOST_AND_PORT.matcher(address.getRawAuthority()).matches()
          && !EXECUTABLE_SCHEMES.contains(address.getScheme().toLowerCase(Locale.ROOT))) {
        return url;
      }
    } catch (URISyntaxException e) {
      throw (InvalidValueException) notAnAddress(url).initCause(e);
    }
    throw notAnAddress(url);
  }

  private static InvalidValueException notAnAddress(String url) {
    return new InvalidValueException(
        "url", url, "an absolute address, for example https://api.example.com/v1");
  }
}
