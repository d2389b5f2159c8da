package io.portico.domain.access;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What administrators decide of a service credential.
 *
 * @param scopes at least one, in the order of their texts
 * @param expiresAt when it ends; empty if it does not
 * @param bindings what limits the scopes; nothing if empty
 */
public record ServiceCredentialDetails(
    String name,
    List<Scope> scopes,
    Optional<Instant> expiresAt,
    AddressRanges addresses,
    List<Binding> bindings) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most scopes of one credential. */
  public static final int MOST_SCOPES = 50;

  public ServiceCredentialDetails {
    name = Text.line("name", name, LONGEST_NAME);
    scopes = scopes.stream().distinct().sorted(Comparator.comparing(Scope::toString)).toList();
    if (scopes.isEmpty() || scopes.size() > MOST_SCOPES) {
      throw InvalidValueException.found(
          "scopes", Text.counted(scopes.size(), "scope"), "1 to %d".formatted(MOST_SCOPES));
    }
    bindings = List.copyOf(bindings);
  }

  /** Returns details without bindings. */
  public ServiceCredentialDetails(
      String name, List<Scope> scopes, Optional<Instant> expiresAt, AddressRanges addresses) {
    this(name, scopes, expiresAt, addresses, List.of());
  }

  /** Returns these details with other bindings. */
  public ServiceCredentialDetails bound(List<Binding> others) {
    return new ServiceCredentialDetails(name, scopes, expiresAt, addresses, others);
  }

  /** Returns the folded name, which is unique within an organisation. */
  public String foldedName() {
    return folded(name);
  }

  /** Returns {@code name} as it is compared: ignoring case. */
  public static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
