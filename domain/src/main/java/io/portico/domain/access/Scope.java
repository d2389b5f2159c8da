package io.portico.domain.access;

import static io.portico.domain.access.Permission.ADMINISTER_DEVELOPERS;
import static io.portico.domain.access.Permission.ADMINISTER_KEYS;
import static io.portico.domain.access.Permission.DECIDE_KEY_REQUESTS;
import static io.portico.domain.access.Permission.DISCOVER;
import static io.portico.domain.access.Permission.LABEL_APIS;
import static io.portico.domain.access.Permission.READ;
import static io.portico.domain.access.Permission.READ_APIS;
import static io.portico.domain.access.Permission.RECORD_USAGE;
import static io.portico.domain.access.Permission.VERIFY_KEYS;
import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Something that a service may do, written for example {@code keys:verify} or {@code
 * discovery:kong}.
 *
 * @param source the source of a scope of the kind {@link Kind#DISCOVERY}; empty for other kinds
 */
public record Scope(Kind kind, Optional<String> source) {

  private static final String DISCOVERY = "discovery:";

  /* As names of sources are written. */
  private static final Pattern SOURCE =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

  public Scope {
    if (source.isPresent() != (kind == Kind.DISCOVERY)) {
      throw new IllegalArgumentException(
          "source: %s (expected: one if, and only if, the kind is DISCOVERY)".formatted(source));
    }
  }

  /**
   * Returns the scope that {@code text} writes.
   *
   * @throws InvalidValueException if there is none
   */
  public static Scope parse(String text) {
    if (text.startsWith(DISCOVERY)
        && SOURCE.matcher(text.substring(DISCOVERY.length())).matches()) {
      return new Scope(Kind.DISCOVERY, Optional.of(text.substring(DISCOVERY.length())));
    }
    return Arrays.stream(Kind.values())
        .filter(kind -> kind != Kind.DISCOVERY && kind.word().equals(text))
        .map(Scope::of)
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "scopes",
                    text,
                    Arrays.stream(Kind.values()).map(Kind::word).collect(joining(", "))));
  }

  /** Returns the scope of a kind without a source. */
  public static Scope of(Kind kind) {
    return new Scope(kind, Optional.empty());
  }

  /**
   * Returns whether this scope allows what {@code wanted} does.
   *
   * @param inSource the source that the call is about; empty if it is about none
   */
  public boolean allows(Kind wanted, Optional<String> inSource) {
    return kind == wanted && (source.isEmpty() || inSource.isEmpty() || source.equals(inSource));
  }

  @Override
  public String toString() {
    return source.map(name -> DISCOVERY + name).orElseGet(kind::word);
  }

  /** The kinds of scopes, with the permissions that use cases require of their holders. */
  public enum Kind {
    /** Verify keys and authorise calls, as gateways do. */
    KEYS_VERIFY("keys:verify", VERIFY_KEYS),
    /** Send records of API calls. */
    USAGE_WRITE("usage:write", RECORD_USAGE),
    /** Everything that a custom developer portal calls. */
    PORTAL("portal", READ_APIS, READ, ADMINISTER_DEVELOPERS, ADMINISTER_KEYS, DECIDE_KEY_REQUESTS),
    /** Read APIs, labels and governance reports. */
    APIS_READ("apis:read", READ_APIS, READ),
    /** Label APIs. */
    LABELS_WRITE("labels:write", READ_APIS, READ, LABEL_APIS),
    /** Synchronise the APIs of one source. */
    DISCOVERY("discovery:<source>", DISCOVER);

    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final Set<Permission> permissions;

    Kind(String word, Permission first, Permission... others) {
      this.word = word;
      this.permissions = Collections.unmodifiableSet(EnumSet.of(first, others));
    }

    /** Returns the kind as documents write it, for example {@code discovery:<source>}. */
    public String word() {
      return word;
    }

    /** Returns the permissions of a service with a scope of this kind. */
    public Set<Permission> permissions() {
      return permissions;
    }
  }
}
