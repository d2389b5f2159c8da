package io.portico.domain.webhook;

import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.util.List;
import java.util.Optional;

/**
 * Selects the events that a webhook receives.
 *
 * @param types the types; empty for all
 * @param selector which APIs events about APIs must be about; it does not restrict other events
 */
public record EventFilter(List<EventType> types, Optional<Selector> selector) {

  /** All events. */
  public static final EventFilter ALL = new EventFilter(List.of(), Optional.empty());

  /** The most characters of a selector. */
  public static final int LONGEST_SELECTOR = 2_000;

  public EventFilter {
    ListRules.distinct("types[%d]", types, "each type once");
    for (var i = 0; i < types.size(); i++) {
      if (types.get(i) == EventType.WEBHOOK_TEST) {
        throw new InvalidValueException(
            "types[%d]".formatted(i), types.get(i).word(), "an event that can be subscribed to");
      }
    }
    types = types.stream().sorted().toList();
    selector.ifPresent(EventFilter::requireShort);
  }

  private static void requireShort(Selector selector) {
    var length = selector.toString().length();
    if (length > LONGEST_SELECTOR) {
      throw InvalidValueException.found(
          "selector", length + " characters", "at most " + LONGEST_SELECTOR);
    }
  }

  /** Returns whether events of {@code type} may be selected. */
  public boolean selects(EventType type) {
    return types.isEmpty() || types.contains(type);
  }

  /** Returns whether {@code event} is selected. */
  public boolean selects(Event event) {
    var labels = event.labels();
    return selects(event.type())
        && (labels.isEmpty()
            || selector.isEmpty()
            || labels.stream().anyMatch(selector.get()::matches));
  }
}
