package io.portico.http.connection;

import io.micronaut.context.annotation.Value;
import io.portico.domain.site.SiteName;
import io.portico.http.HttpProperties;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The hosts that serve one site each, and nothing else. */
@Singleton
public final class SiteHosts {

  /** What the paths of all sites start with. */
  public static final String PATH = "/portal/";

  private final Map<String, SiteName> names;

  @Inject
  SiteHosts(@Value("${" + HttpProperties.PORTAL_HOSTS + ":}") String text) {
    this(
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(pair -> !pair.isEmpty())
            .map(pair -> pair.split("=", 2))
            .collect(
                Collectors.toMap(
                    pair -> pair[0].toLowerCase(Locale.ROOT), pair -> new SiteName(pair[1]))));
  }

  private SiteHosts(Map<String, SiteName> names) {
    this.names = Map.copyOf(names);
  }

  /**
   * Returns the site that {@code host} serves.
   *
   * @param host as the header has it, perhaps with a port; null without one
   */
  public Optional<SiteName> site(@Nullable String host) {
    if (names.isEmpty() || host == null) {
      return Optional.empty();
    }
    var lower = host.toLowerCase(Locale.ROOT);
    var exact = names.get(lower);
    var port = lower.lastIndexOf(':');
    return Optional.ofNullable(
        exact == null && port >= 0 ? names.get(lower.substring(0, port)) : exact);
  }

  /** Returns the target below the site of {@code host}, or as it is without one. */
  String target(@Nullable String host, String target) {
    return target.startsWith("/")
        ? site(host).map(name -> PATH + name + target).orElse(target)
        : target;
  }
}
