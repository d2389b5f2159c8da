package io.portico.persistence.testkit;

import java.util.List;
import java.util.stream.Stream;

/** The kinds of databases that Portico supports. */
public enum Database {
  EMBEDDED,
  SERVER;

  /** Returns those that the system property {@code databases} names; without it, all. */
  public static List<Database> ofThisRun() {
    var named = System.getProperty("databases", "all");
    return Stream.of(values())
        .filter(database -> named.equals("all") || named.equalsIgnoreCase(database.name()))
        .toList();
  }
}
