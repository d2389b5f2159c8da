package io.portico.domain.key;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where keys are looked for, in this order.
 *
 * @param all each once, at least one
 */
public record KeyLocations(List<KeyLocation> all) {

  /** The most locations of an installation, and of one API. */
  public static final int MOST = 16;

  /** Those of an installation that names none. */
  public static final KeyLocations DEFAULT =
      of("X-API-Key", "apikey", "api-key", "Authorization", "query:api_key", "query:apikey");

  public KeyLocations {
    all = List.copyOf(all);
    if (all.isEmpty()) {
      throw InvalidValueException.found("keyLocations", "empty", "at least one");
    }
    ListRules.distinct(
        "keyLocations[%d]", all.stream().map(KeyLocation::folded).toList(), "each once");
  }

  /**
   * Returns the locations that {@code texts} name.
   *
   * @throws InvalidValueException if there are too many, or one is none
   */
  public static KeyLocations of(String... texts) {
    ListRules.atMost("keyLocations", texts.length, MOST, "elements");
    return new KeyLocations(Stream.of(texts).map(KeyLocation::of).toList());
  }

  /** Returns these locations behind {@code own}, which one API has; each once. */
  public KeyLocations behind(List<KeyLocation> own) {
    if (own.isEmpty()) {
      return this;
    }
    var locations = new LinkedHashMap<String, KeyLocation>();
    Stream.concat(own.stream(), all.stream())
        .forEach(location -> locations.putIfAbsent(location.folded(), location));
    return new KeyLocations(List.copyOf(locations.values()));
  }

  /** Returns the location that mails and pages name. */
  public KeyLocation first() {
    return all.getFirst();
  }
}
