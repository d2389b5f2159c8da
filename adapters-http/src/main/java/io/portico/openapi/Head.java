package io.portico.openapi;

import java.util.HashMap;
import java.util.Map;

/** What the reader of a head notes of one document: where it is, and what it says to be. */
final class Head {

  private static final int MOST_NOTED = 1_000;

  private final int line;
  private final Map<String, Integer> lines = new HashMap<>();
  private boolean claimed;

  /**
   * @param line of its first character, from 1 on
   */
  Head(int line) {
    this.line = line;
  }

  /**
   * Notes a member of the root.
   *
   * @param hasValue whether a text may be its value
   */
  void note(String key, int memberLine, boolean hasValue) {
    claimed |= hasValue && (key.equals("openapi") || key.equals("swagger"));
    if (lines.size() < MOST_NOTED) {
      lines.putIfAbsent(key, memberLine);
    }
  }

  /** Notes that it says to be an OpenAPI document. */
  void claim() {
    claimed = true;
  }

  /** Returns whether it says to be an OpenAPI document. */
  boolean isClaimed() {
    return claimed;
  }

  /** Returns whether its root has members. */
  boolean hasMembers() {
    return !lines.isEmpty();
  }

  /** Returns the line of the first character. */
  int line() {
    return line;
  }

  /** Returns the line of the member of the root that {@code field} is in, else its first line. */
  int line(String field) {
    return lines.getOrDefault(field.replaceFirst("[.\\[].*", ""), line);
  }
}
