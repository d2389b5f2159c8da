package io.portico.openapi;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The heads of the YAML documents of a stream, one after the other: an empty line stands in place
 * of each line of a member of the root that is not read, or is an {@code x-} member that is too
 * long. Only the beginnings of lines tell members apart; a root that is not a block of members is
 * read as a whole.
 */
final class YamlHead extends HeadReader {

  /* By the rules of YAML, a longer text before a colon is no key. */
  private static final int LONGEST_KEY = 1_024;

  private static final String NO_KEY = "-?[]{},&*!|>%@`#";

  /** What is done with the lines of a member. */
  private enum Member {
    KEPT,
    /** Kept unless it becomes too long. */
    HELD,
    SKIPPED
  }

  /** The key of a line, and whether a text may follow on the line. */
  private record Key(String name, boolean hasValue) {}

  private final StringBuilder start = new StringBuilder();
  private final StringBuilder held = new StringBuilder();
  private boolean hasStart;
  private int line;
  private Head head = new Head(1);
  private boolean isAtEnd;
  private boolean begun;
  private boolean hasRoot;
  private boolean isBlock;
  private int indent;
  private Member member = Member.KEPT;

  YamlHead(String field, ContentReader in, Predicate<String> wanted) {
    super(field, in, wanted);
  }

  /** Goes to the next document. Returns what becomes known of it, or empty if there is none. */
  Optional<Head> next() throws IOException {
    if (!hasStart && in.peek() < 0) {
      return Optional.empty();
    }
    isAtEnd = false;
    begun = false;
    hasRoot = false;
    isBlock = false;
    member = Member.KEPT;
    begin();
    head = new Head(hasStart ? line : in.line());
    return Optional.of(head);
  }

  @Override
  boolean advance() throws IOException {
    if (!isAtEnd && !takeStart()) {
      endDocument();
    }
    if (isAtEnd) {
      return false;
    }
    if (isMarker("...")) {
      hasStart = false;
      skipLine();
      endDocument();
      return false;
    }
    if (isMarker("---") && begun) {
      endDocument();
      return false;
    }
    judge();
    hasStart = false;
    for (var i = 0; i < start.length(); i++) {
      put(start.charAt(i));
    }
    for (var c = in.peek(); c >= 0 && !isLineEnd(c); c = in.peek()) {
      put((char) in.next());
    }
    takeLineEnd();
    return true;
  }

  private void endDocument() {
    keep(held);
    held.setLength(0);
    isAtEnd = true;
  }

  /* Takes enough of the line to find its key. Returns false at the end. */
  private boolean takeStart() throws IOException {
    if (hasStart) {
      return true;
    }
    if (in.peek() < 0) {
      return false;
    }
    line = in.line();
    start.setLength(0);
    hasStart = true;
    for (var c = in.peek(); c >= 0 && !isLineEnd(c) && start.length() < LONGEST_KEY; ) {
      start.append((char) in.next());
      c = in.peek();
    }
    return true;
  }

  private boolean isMarker(String marker) {
    return start.indexOf(marker) == 0
        && (start.length() == marker.length() || isBlank(start.charAt(marker.length())));
  }

  /* Finds out whether the line begins another member, and what to do with it. */
  private void judge() {
    var first = 0;
    while (first < start.length() && start.charAt(first) == ' ') {
      first++;
    }
    if (isMarker("---")) {
      begun = true;
      // What stands behind the marker is the root, unless it is the tag or the anchor of one.
      var rest = start.substring(3).strip();
      hasRoot = !rest.isEmpty() && "#!&".indexOf(rest.charAt(0)) < 0;
      return;
    }
    if (start.substring(first).isBlank()
        || start.charAt(first) == '#'
        || (!begun && start.charAt(0) == '%')) {
      return;
    }
    begun = true;
    var key = !hasRoot || (isBlock && first == indent) ? key(first) : Optional.<Key>empty();
    if (!hasRoot) {
      hasRoot = true;
      isBlock = key.isPresent();
      indent = first;
    }
    if (isBlock && (key.isPresent() || first < indent)) {
      keep(held);
      held.setLength(0);
      member = key.map(Key::name).map(this::member).orElse(Member.KEPT);
      key.ifPresent(one -> head.note(one.name(), line, one.hasValue()));
    }
  }

  private Member member(String key) {
    if (!isWanted(key) && !key.equals("<<")) {
      return Member.SKIPPED;
    }
    return isExtension(key) ? Member.HELD : Member.KEPT;
  }

  private Optional<Key> key(int first) {
    var quote = start.charAt(first);
    var isQuoted = quote == '"' || quote == '\'';
    if (NO_KEY.indexOf(quote) >= 0) {
      return Optional.empty();
    }
    var end = isQuoted ? start.indexOf(String.valueOf(quote), first + 1) + 1 : first;
    if (isQuoted && end == 0) {
      return Optional.empty();
    }
    for (var i = end; i < start.length(); i++) {
      var c = start.charAt(i);
      if (c == ':' && (i + 1 == start.length() || isBlank(start.charAt(i + 1)))) {
        var name = start.substring(first, i).strip();
        var value = start.substring(i + 1).strip();
        return Optional.of(
            new Key(
                isQuoted ? name.substring(1, name.length() - 1) : name,
                !value.isEmpty() && "#{[".indexOf(value.charAt(0)) < 0));
      }
      if (isQuoted ? !isBlank(c) : c == '#' && isBlank(start.charAt(i - 1))) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private void put(char c) {
    switch (member) {
      case KEPT -> keep(c);
      case HELD -> {
        held.append(c);
        if (held.length() > LONGEST_EXTENSION) {
          member = Member.SKIPPED;
          held.chars().filter(HeadReader::isLineEnd).forEach(end -> emit((char) end));
          held.setLength(0);
        }
      }
      case SKIPPED -> {
        if (isLineEnd(c)) {
          emit(c);
        }
      }
    }
  }

  private void takeLineEnd() throws IOException {
    if (in.peek() == '\r') {
      put((char) in.next());
    }
    if (in.peek() == '\n') {
      put((char) in.next());
    }
  }

  private void skipLine() throws IOException {
    while (in.peek() >= 0 && !isLineEnd(in.peek())) {
      var _ = in.next();
    }
    if (in.peek() == '\r') {
      var _ = in.next();
    }
    if (in.peek() == '\n') {
      var _ = in.next();
    }
  }
}
