package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.portico.http.dashboard.Dashboard;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/**
 * The address of a page on this Portico, for a link that leads back after signing in. A link of
 * another site cannot lead elsewhere with it.
 *
 * @param text a path with an optional query, such as {@code /dashboard/apis?q=payments}
 */
public record LocalPath(String text) {

  static final LocalPath HOME = new LocalPath(Dashboard.PATH);

  /** Returns the path and query of {@code request}. */
  static LocalPath of(HttpRequest<?> request) {
    return of(request.getUri());
  }

  /** Returns the path and query of {@code address}, or the first page if it is not of a page. */
  static LocalPath of(String address) {
    try {
      return of(URI.create(address));
    } catch (IllegalArgumentException _) {
      return HOME;
    }
  }

  private static LocalPath of(URI address) {
    // Addresses such as "mailto:a@b" have no path.
    var path = Objects.requireNonNullElse(address.getRawPath(), "");
    var query = address.getRawQuery();
    return parse(query == null ? path : path + "?" + query).orElse(HOME);
  }

  /** Returns {@code text} as a local path, or empty if it leads elsewhere. */
  static Optional<LocalPath> parse(String text) {
    return Dashboard.local(text).equals(text) ? Optional.of(new LocalPath(text)) : Optional.empty();
  }
}
