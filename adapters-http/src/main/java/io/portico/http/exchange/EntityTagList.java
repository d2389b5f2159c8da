package io.portico.http.exchange;

import io.micronaut.http.HttpRequest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The entity tags in a header {@code If-Match} or {@code If-None-Match}.
 *
 * @param text the value of the header
 * @param tags with their quotes; weak ones with {@code W/} before them; none if it is unreadable
 */
record EntityTagList(String text, Set<String> tags) {

  /** One element; matched in a loop, so that a long list needs no deep recursion. */
  private static final Pattern ELEMENT =
      Pattern.compile("\\G\\s*((?:W/)?\"[!#-~\\x80-\\xff]*\")\\s*(?:,|$)");

  /** Returns the value of the header {@code name}, or empty if the request has none. */
  static Optional<EntityTagList> in(HttpRequest<?> request, String name) {
    var headers = request.getHeaders().getAll(name);
    return headers.isEmpty()
        ? Optional.empty()
        : Optional.of(read(String.join(",", headers).strip()));
  }

  private static EntityTagList read(String text) {
    var tags = new HashSet<String>();
    var element = ELEMENT.matcher(text);
    var end = 0;
    while (end < text.length() && element.find()) {
      tags.add(element.group(1));
      end = element.end();
    }
    return new EntityTagList(text, end == text.length() ? tags : Set.of());
  }

  /** Returns whether the header is {@code *}, for every record. */
  boolean isAny() {
    return text.equals("*");
  }

  /** Returns whether the strong {@code tag} is listed, strong or weak. */
  boolean containsWeakly(String tag) {
    return isAny() || tags.contains(tag) || tags.contains("W/" + tag);
  }
}
