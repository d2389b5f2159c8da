package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The entity tags in a header {@code If-Match} or {@code If-None-Match}. */
sealed interface EntityTagList {

  /** One element; matched in a loop, so that a long list needs no deep recursion. */
  Pattern ELEMENT = Pattern.compile("\\G\\s*((?:W/)?\"[!#-~\\x80-\\xff]*\")\\s*(?:,|$)");

  /** Every record, written {@code *}. */
  record Any() implements EntityTagList {}

  /**
   * The records with one of these tags.
   *
   * @param tags with their quotes; weak ones with {@code W/} before them
   */
  record Some(Set<String> tags) implements EntityTagList {

    public Some {
      tags = Set.copyOf(tags);
    }

    /** Returns whether the strong {@code tag} is listed; a weak tag never matches. */
    boolean contains(String tag) {
      return tags.contains(tag);
    }

    /** Returns whether the strong {@code tag} is listed, strong or weak. */
    boolean containsWeakly(String tag) {
      return tags.contains(tag) || tags.contains("W/" + tag);
    }
  }

  /** A header value that is not a list of tags. */
  record Unreadable(String text) implements EntityTagList {}

  /** Returns the value of the header {@code name}, or empty if the request has none. */
  static Optional<EntityTagList> in(HttpRequest<?> request, String name) {
    var headers = request.getHeaders().getAll(name);
    return headers.isEmpty()
        ? Optional.empty()
        : Optional.of(read(String.join(",", headers).strip()));
  }

  private static EntityTagList read(String text) {
    if (text.equals("*")) {
      return new Any();
    }
    var tags = new HashSet<String>();
    var element = ELEMENT.matcher(text);
    var end = 0;
    while (end < text.length() && element.find()) {
      tags.add(element.group(1));
      end = element.end();
    }
    return end == text.length() && !tags.isEmpty() ? new Some(tags) : new Unreadable(text);
  }
}
