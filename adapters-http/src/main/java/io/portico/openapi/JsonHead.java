package io.portico.openapi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The heads of a JSON document or of a list of them: in place of the value of each other member of
 * a root stands 0 and as many blanks, and null in place of an {@code x-} member that is too long.
 */
final class JsonHead extends HeadReader {

  private static final int LONGEST_KEY = 256;

  /** Where the next character is. */
  private enum Place {
    OUTSIDE,
    BEFORE_KEY,
    KEY,
    AFTER_KEY,
    BEFORE_VALUE,
    KEPT_VALUE,
    HELD_VALUE,
    SKIPPED_VALUE,
    /** Behind what is no JSON, where the parser fails. */
    LOST
  }

  private final List<Head> heads = new ArrayList<>();
  private final StringBuilder key = new StringBuilder();
  private final StringBuilder held = new StringBuilder();
  private Place place = Place.OUTSIDE;
  private boolean inText;
  private boolean escaped;
  private boolean isList;
  private boolean started;
  private int depth;
  private int keyLine;
  private boolean firstOfValue;

  JsonHead(String field, ContentReader in, Predicate<String> wanted) {
    super(field, in, wanted);
  }

  /** Returns what is known of each document that has begun. */
  List<Head> heads() {
    return heads;
  }

  @Override
  boolean advance() throws IOException {
    var line = in.line();
    var c = place == Place.LOST ? -1 : in.next();
    if (c < 0) {
      return false;
    }
    switch (place) {
      case OUTSIDE -> outside((char) c, line);
      case BEFORE_KEY -> beforeKey((char) c, line);
      case KEY -> key((char) c);
      case AFTER_KEY -> afterKey((char) c);
      case BEFORE_VALUE -> beforeValue((char) c);
      case KEPT_VALUE, HELD_VALUE, SKIPPED_VALUE -> value((char) c);
      case LOST -> throw new IllegalStateException("read on");
    }
    return true;
  }

  private void outside(char c, int line) {
    if (isBlank(c)) {
      emit(c);
    } else {
      keep(c);
    }
    if (isInText(c)) {
      return;
    }
    switch (c) {
      case '{' -> {
        if (depth == (isList ? 1 : 0)) {
          beginDocument(line);
        } else {
          depth++;
        }
      }
      case '[' -> {
        isList |= !started;
        depth++;
      }
      case '}', ']' -> depth--;
      default -> {}
    }
    started |= !isBlank(c);
  }

  private void beginDocument(int line) {
    if (heads.size() == OpenApiDocuments.MOST) {
      throw OpenApiDocuments.tooMany();
    }
    heads.add(new Head(line));
    begin();
    place = Place.BEFORE_KEY;
  }

  private void beforeKey(char c, int line) {
    keep(c);
    if (c == '"') {
      key.setLength(0);
      keyLine = line;
      inText = true;
      place = Place.KEY;
    } else if (c == '}') {
      place = Place.OUTSIDE;
    } else if (!isBlank(c) && c != ',') {
      place = Place.LOST;
    }
  }

  private void key(char c) {
    keep(c);
    if (isInText(c)) {
      if (key.length() < LONGEST_KEY) {
        key.append(c);
      }
    } else {
      place = Place.AFTER_KEY;
    }
  }

  private void afterKey(char c) {
    keep(c);
    if (c == ':') {
      place = Place.BEFORE_VALUE;
    } else if (!isBlank(c)) {
      place = Place.LOST;
    }
  }

  private void beforeValue(char c) {
    if (isBlank(c)) {
      keep(c);
      return;
    }
    var name = key.toString();
    heads.getLast().note(name, keyLine, c != '{' && c != '[');
    depth = 0;
    firstOfValue = true;
    if (!isWanted(name)) {
      place = Place.SKIPPED_VALUE;
    } else {
      place = isExtension(name) ? Place.HELD_VALUE : Place.KEPT_VALUE;
    }
    value(c);
  }

  private void value(char c) {
    if (isInText(c)) {
      put(c);
      return;
    }
    if (depth == 0 && (c == ',' || c == '}' || c == ']')) {
      keep(held);
      held.setLength(0);
      keep(c);
      switch (c) {
        case ',' -> place = Place.BEFORE_KEY;
        case '}' -> {
          place = Place.OUTSIDE;
          depth = isList ? 1 : 0;
        }
        default -> place = Place.LOST;
      }
      return;
    }
    if (c == '{' || c == '[') {
      depth++;
    } else if (c == '}' || c == ']') {
      depth--;
    }
    put(c);
  }

  /* Follows the quotes; returns whether the character is in a text or begins one. */
  private boolean isInText(char c) {
    if (!inText) {
      inText = c == '"';
      return inText;
    }
    if (escaped) {
      escaped = false;
    } else if (c == '\\') {
      escaped = true;
    } else if (c == '"') {
      inText = false;
      return place != Place.KEY;
    }
    return true;
  }

  private void put(char c) {
    switch (place) {
      case KEPT_VALUE -> keep(c);
      case HELD_VALUE -> {
        held.append(c);
        if (held.length() > LONGEST_EXTENSION) {
          place = Place.SKIPPED_VALUE;
          for (var i = 0; i < held.length(); i++) {
            emit(i < "null".length() ? "null".charAt(i) : blank(held.charAt(i)));
          }
          held.setLength(0);
        }
      }
      default -> emit(firstOfValue ? '0' : blank(c));
    }
    firstOfValue = false;
  }

  private static char blank(char c) {
    return isLineEnd(c) ? c : ' ';
  }
}
