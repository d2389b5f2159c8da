package io.portico.http.operation;

import io.portico.domain.shared.Worded;
import java.util.SortedMap;

/** The levels at which this node logs. A change lasts until the node ends. */
public interface LogLevels {

  /** The name of the logger from which the others inherit their level. */
  String ROOT = "root";

  /** How much a logger logs, the least first. */
  enum Level implements Worded {
    OFF,
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE
  }

  /** Returns the level of each logger that has one of its own, by the name of the logger. */
  SortedMap<String, Level> all();

  /** Sets the level of a logger and of those below it that have none of their own. */
  Change change(String logger, Level level);

  /** What became of a change. */
  sealed interface Change {
    /** The logger has that level now. */
    record Changed() implements Change {}

    /** The logger would log secrets at that level, and keeps the one it has. */
    record WouldLogSecrets() implements Change {}
  }
}
