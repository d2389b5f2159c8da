package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What a header says that lists tags of records: {@code If-Match} or {@code If-None-Match}. */
sealed interface TagList {

  /** One element behind another, so that a long list takes no deep recursion. */
  Pattern ELEMENT = Pattern.compile("\\G\\s*((?:W/)?\"[!#-~\\x80-\\xff]*\")\\s*(?:,|$)");

  /** Every record, written {@code *}. */
  record Any() implements TagList {}

  /**
   * The records with one of these tags.
   *
   * @param tags with their quotes; weak ones with {@code W/} before them
   */
  record Some(Set<String> tags) implements TagList {

    public Some {
      tags = Set.copyOf(tags);
    }

    /** Returns whether the strong {@code tag} is listed; weak ones are never the same. */
    boolean contains(String tag) {
      return tags.contains(tag);
    }

    /** Returns whether the strong {@code tag} is listed, as it is or weak. */
    boolean containsWeakly(String tag) {
      return tags.contains(tag) || tags.contains("W/" + tag);
    }
  }

  /** Something that is no list of tags. */
  record Unreadable(String text) implements TagList {}

  /** Returns what the header {@code name} of {@code request} says, or empty if it has none. */
  static Optional<TagList> in(HttpRequest<?> request, String name) {
    var headers = request.getHeaders().getAll(name);
    return headers.isEmpty()
        ? Optional.empty()
        : Optional.of(read(String.join(",", headers).strip()));
  }

  private static TagList read(String text) {
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
