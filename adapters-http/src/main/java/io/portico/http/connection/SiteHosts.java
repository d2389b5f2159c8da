package io.portico.http.connection;

import static java.util.Comparator.naturalOrder;

import io.micronaut.context.annotation.Value;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.site.SiteName;
import io.portico.http.HttpProperties;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The hosts that serve one site each, and nothing else. */
@Singleton
public final class SiteHosts {

  /** What the paths of all sites start with. */
  public static final String PATH = "/portal/";

  /** What the paths, below a site, start with by which administrators see it as a developer. */
  public static final String SEE_AS = "/see-as/";

  private static final Pattern HOST_AND_NAME =
      Pattern.compile("([A-Za-z0-9.-]{1,253}(?::[0-9]{1,5})?)\\s*=\\s*(\\S+)");
  private static final String EXPECTED =
      "pairs such as developers.example.com=acme, each host once, separated by commas";

  private final Map<String, SiteName> names;

  /**
   * Knows the hosts that {@code text} lists: pairs such as {@code developers.example.com=acme},
   * separated by commas; empty for none.
   *
   * @throws InvalidValueException if it lists something else, or a host twice
   */
  public SiteHosts(@Value("${" + HttpProperties.PORTAL_HOSTS + ":}") String text) {
    var found = new HashMap<String, SiteName>();
    for (var pair : text.split(",", -1)) {
      if (pair.isBlank()) {
        continue;
      }
      var host = HOST_AND_NAME.matcher(pair.strip());
      if (!host.matches()) {
        throw new InvalidValueException("portalHosts", pair.strip(), EXPECTED);
      }
      var name = SiteName.parse(host.group(2));
      if (name.isEmpty() || found.put(host.group(1).toLowerCase(Locale.ROOT), name.get()) != null) {
        throw new InvalidValueException("portalHosts", pair.strip(), EXPECTED);
      }
    }
    this.names = Map.copyOf(found);
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
    return Optional.ofNullable(exact == null ? names.get(nameOf(lower)) : exact);
  }

  /* Without the port, and without the dot of a complete name. */
  private static String nameOf(String host) {
    var port = host.lastIndexOf(':');
    var name = port < 0 ? host : host.substring(0, port);
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }

  /** Returns the host that serves the site with this name; the first by name of several. */
  public Optional<String> host(SiteName name) {
    return names.entrySet().stream()
        .filter(site -> site.getValue().equals(name))
        .map(Map.Entry::getKey)
        .min(naturalOrder());
  }

  /** Returns the address of a site for the links of other pages, without a slash at the end. */
  public String home(SiteName name) {
    // A host is reached as the other page is, with or without TLS.
    return host(name).map(host -> "//" + host).orElseGet(() -> PATH + name);
  }

  /**
   * Returns the target below the site of {@code host}, or as it is without one. A target that is no
   * path leads to the first page, since the framework would take it for another path.
   */
  String target(@Nullable String host, String target) {
    return site(host)
        .map(name -> PATH + name + (target.startsWith("/") ? target : "/"))
        .orElse(target);
  }
}
