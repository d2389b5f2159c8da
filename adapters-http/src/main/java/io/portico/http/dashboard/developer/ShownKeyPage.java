package io.portico.http.dashboard.developer;

import io.portico.http.page.Words;
import java.util.List;

/**
 * The page that shows a new key once.
 *
 * @param path of the developer
 * @param secret the key
 * @param fingerprint the hash by which pages and the HTTP interface name the key
 * @param notes what has happened, a sentence each
 */
public record ShownKeyPage(
    String path, String email, String secret, String fingerprint, List<Words> notes) {

  @Override
  public String toString() {
    return "ShownKeyPage[path=%s]".formatted(path);
  }
}
