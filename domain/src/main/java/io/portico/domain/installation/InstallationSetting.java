package io.portico.domain.installation;

/**
 * A setting of the operator, as it is in force on a node.
 *
 * @param variable the name of its environment variable
 * @param meaning what it is for, in English; words in backticks are code
 * @param fallback the default as the operator writes it, or in words
 * @param isDefault whether the value is the default
 */
public record InstallationSetting(
    String variable, Group group, String meaning, Value value, String fallback, boolean isDefault) {

  /** What settings are about, in the order in which they are listed. */
  public enum Group {
    NODE,
    DATABASE,
    NETWORK,
    MAIL,
    KEYS,
    SYSTEMS,
    RETENTION,
    LOGS
  }

  /** A value. */
  public sealed interface Value {

    /** A value that administrators may see. */
    record Shown(String text) implements Value {}

    /** A secret, which is set. */
    record Secret() implements Value {}

    /** No value. */
    record NotSet() implements Value {}
  }
}
