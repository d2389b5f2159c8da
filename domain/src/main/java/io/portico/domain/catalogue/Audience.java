package io.portico.domain.catalogue;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Optional;
import java.util.TreeMap;

/** Who sees an entry of the catalogue on the site. */
public sealed interface Audience {

  /** Returns whether a visitor sees it, or the developer with these fields. */
  boolean includes(Optional<CustomFields> developer);

  /** Every visitor. */
  record Everyone() implements Audience {
    @Override
    public boolean includes(Optional<CustomFields> developer) {
      return true;
    }
  }

  /** Every developer who is signed in. */
  record SignedIn() implements Audience {
    @Override
    public boolean includes(Optional<CustomFields> developer) {
      return developer.isPresent();
    }
  }

  /**
   * Developers whose custom fields, read as labels, meet a selector. Fields that cannot be labels
   * are left out.
   */
  record Selected(Selector selector) implements Audience {

    public Selected {
      selector.asText("audience.selector");
    }

    @Override
    public boolean includes(Optional<CustomFields> developer) {
      return developer.map(Selected::labels).filter(selector::matches).isPresent();
    }

    private static Labels labels(CustomFields fields) {
      var labels = new TreeMap<LabelName, LabelValue>();
      fields
          .values()
          .forEach(
              (name, value) -> {
                if (LabelName.isValid(name) && isValue(value)) {
                  labels.put(new LabelName(name), new LabelValue(value));
                }
              });
      return Labels.of(labels);
    }

    private static boolean isValue(String text) {
      try {
        return !Text.line("value", text, LabelValue.LONGEST).isEmpty();
      } catch (InvalidValueException _) {
        return false;
      }
    }
  }
}
