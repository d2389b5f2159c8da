package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Colour;
import io.portico.http.dashboard.view.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a list shows of a record in one of its columns. */
public sealed interface Cell {

  /** A text. */
  record Text(Words words) implements Cell {}

  /** A text that leads to a page, if the reader may open it, perhaps with a badge. */
  record Link(Words words, Optional<String> path, Optional<Words> badge) implements Cell {

    /** Returns this link with another text, which somebody stored. */
    public Link to(String text) {
      return new Link(Words.plain(text), path, badge);
    }

    /** Returns this link with a badge. */
    public Link with(Words text) {
      return new Link(words, path, Optional.of(text));
    }
  }

  /** A state as a dot and a word. */
  record Status(Colour colour, Words words) implements Cell {}

  /** Several names. */
  record Badges(List<String> texts) implements Cell {}

  /** How long ago something was. */
  record Time(Instant at) implements Cell {}

  /** A long text of which a narrow column shows the beginning. */
  record Cut(String text) implements Cell {}

  /** How many records there are at {@code path}, of what a reader of the row alone must hear. */
  record Count(long number, String path, Words of) implements Cell {}

  /** What a second request counts. */
  record Later() implements Cell {}

  /** Returns the cell of a text that somebody stored. */
  static Cell plain(String text) {
    return new Text(Words.plain(text));
  }
}
