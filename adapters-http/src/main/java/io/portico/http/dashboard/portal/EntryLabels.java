package io.portico.http.dashboard.portal;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The labels of an entry of the catalogue as text: a line {@code name: value} for each. */
public final class EntryLabels {

  private static final String SEPARATOR = ":";

  private EntryLabels() {}

  /** Returns a line for each of {@code labels}. */
  public static List<String> lines(Optional<Labels> labels) {
    return labels.stream()
        .flatMap(some -> some.byName().entrySet().stream())
        .map(label -> label.getKey() + SEPARATOR + " " + label.getValue())
        .toList();
  }

  /** Returns the text of {@code labels}. */
  static String text(Optional<Labels> labels) {
    return String.join("\n", lines(labels));
  }

  /**
   * Returns the labels in {@code text}; those that are {@code present} if it contains the same.
   *
   * @throws InvalidValueException if a line is no label, or a label is given twice
   */
  static Optional<Labels> read(String field, String text, Optional<Labels> present) {
    var labels = new TreeMap<LabelName, LabelValue>();
    for (var line : text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList()) {
      var end = line.indexOf(SEPARATOR);
      if (end < 0) {
        throw new InvalidValueException(field, line, "name: value");
      }
      try {
        var name = new LabelName(line.substring(0, end).strip());
        if (labels.put(name, new LabelValue(line.substring(end + 1).strip())) != null) {
          throw new InvalidValueException(field, name.value(), "each label once");
        }
      } catch (InvalidValueException e) {
        throw e.at(field);
      }
    }
    // No labels and an empty list of them differ in the interface.
    return text(present).equals(text(Optional.of(new Labels(labels))))
        ? present
        : Optional.of(new Labels(labels));
  }
}
