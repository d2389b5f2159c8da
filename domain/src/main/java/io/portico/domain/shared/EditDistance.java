package io.portico.domain.shared;

/** How much two texts differ. */
public final class EditDistance {

  private EditDistance() {}

  /**
   * Returns the Levenshtein distance: the fewest UTF-16 units to insert, delete or replace that
   * turn one text into the other.
   */
  public static int between(String one, String other) {
    // One row of the table at a time.
    var row = new int[other.length() + 1];
    for (var j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (var i = 1; i <= one.length(); i++) {
      var diagonal = row[0];
      row[0] = i;
      for (var j = 1; j <= other.length(); j++) {
        var replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
