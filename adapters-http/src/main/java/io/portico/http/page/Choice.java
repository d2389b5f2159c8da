package io.portico.http.page;

/** An option of a select, by the value that the form sends. */
public record Choice(String value, Words words) {

  /** Returns an option that shows its value. */
  public static Choice of(String value) {
    return new Choice(value, Words.plain(value));
  }
}
