package io.portico.http.dashboard.records;

import io.portico.http.exchange.Timestamps;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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

  /** Several names or marks. */
  record Badges(List<Badge> all) implements Cell {}

  /** A name or a mark. */
  record Badge(Colour colour, Words words) {}

  /** A number. */
  record Figure(long number) implements Cell {}

  /** A link whose record has also a name in code. */
  record Named(Link link, String name) implements Cell {}

  /** How long ago something was. */
  record Time(Instant at) implements Cell {}

  /** A long text of which a narrow column shows the beginning. */
  record Cut(String text) implements Cell {}

  /** How many records there are at {@code path}, of what a reader of the row alone must hear. */
  record Count(long number, String path, Words of) implements Cell {}

  /** A share from 0 to 1. */
  record Bar(double share) implements Cell {}

  /** What a second request counts. */
  record Later() implements Cell {}

  /**
   * Returns what a file says in its place.
   *
   * @param reader gives texts in the language of the reader
   */
  default String text(Function<Words, String> reader) {
    return switch (this) {
      case Text(var words) -> reader.apply(words);
      case Link(var words, _, _) -> reader.apply(words);
      case Status(_, var words) -> reader.apply(words);
      case Badges(var all) ->
          all.stream().map(Badge::words).map(reader).collect(Collectors.joining(", "));
      case Figure(var number) -> Long.toString(number);
      case Named(var link, var name) -> "%s (%s)".formatted(link.text(reader), name);
      case Time(var at) -> Timestamps.written(at);
      case Cut(var text) -> text;
      case Count(var number, _, _) -> Long.toString(number);
      case Bar(var share) -> Double.toString(share);
      case Later() -> "";
    };
  }

  /** Returns the number or the time by which it is sorted; texts come before all of them. */
  default double figure() {
    return switch (this) {
      case Figure(var number) -> number;
      case Count(var number, _, _) -> number;
      case Bar(var share) -> share;
      case Time(var at) -> at.toEpochMilli();
      case Text _, Link _, Status _, Badges _, Named _, Cut _, Later _ -> Double.NEGATIVE_INFINITY;
    };
  }

  /** Returns the cell of a text that leads to a page. */
  static Cell.Link link(Words words, String path) {
    return new Link(words, Optional.of(path), Optional.empty());
  }

  /** Returns the cell of a text that somebody stored. */
  static Cell plain(String text) {
    return new Text(Words.plain(text));
  }
}
