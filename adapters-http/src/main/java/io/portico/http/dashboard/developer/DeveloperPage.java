package io.portico.http.dashboard.developer;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.http.dashboard.view.Colour;
import io.portico.http.dashboard.view.Words;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One developer with their keys and requests.
 *
 * @param id the id
 * @param fields the custom fields that are not empty, in their order
 * @param keyCount the number of all keys, of which {@code keys} are the newest
 * @param requestCount the number of all requests, of which {@code requests} are the newest
 * @param excluded whether the developer may receive and use no keys
 */
public record DeveloperPage(
    DeveloperHead head,
    String id,
    Instant registeredAt,
    boolean hasPassword,
    String ssoKey,
    String nonce,
    Map<String, String> fields,
    List<KeyRow> keys,
    long keyCount,
    List<NamedKeyRequest> requests,
    long requestCount,
    boolean excluded) {

  /**
   * A key.
   *
   * @param fingerprint its name, with which nothing can be called
   * @param plan the name of the plan; empty if it was removed
   * @param replaced whether it was rotated
   */
  public record KeyRow(
      String path,
      String fingerprint,
      Optional<String> plan,
      String planPath,
      KeyState state,
      boolean replaced,
      boolean imported,
      Instant issuedAt,
      Optional<Instant> endsAt,
      Optional<Instant> lastUsed) {

    private static final int SHOWN = 12;

    static KeyRow of(KeyWithUsage found, String path, Optional<String> plan, String planPath) {
      IssuedKey key = found.key().key();
      return new KeyRow(
          path,
          key.key().fingerprint(),
          plan,
          planPath,
          found.key().state(),
          key.replacedBy().isPresent(),
          key.imported(),
          key.issuedAt(),
          key.endedAt().or(key::expiresAt),
          found.lastUsed());
    }

    /** Returns the first digits of the fingerprint. */
    public String shortName() {
      return fingerprint.substring(0, SHOWN);
    }

    /** Returns the words for its state. */
    public Words words() {
      return switch (state) {
        case LIVE -> Words.of(replaced ? "developer.key.ending" : "developer.key.live");
        case EXPIRED -> Words.of("developer.key.expired");
        case REVOKED -> Words.of(replaced ? "developer.key.replaced" : "developer.key.revoked");
      };
    }

    /** Returns the colour of its state. */
    public Colour colour() {
      return switch (state) {
        case LIVE -> replaced ? Colour.ORANGE : Colour.GREEN;
        case EXPIRED, REVOKED -> Colour.GREY;
      };
    }

    /** Returns whether it works. */
    public boolean isLive() {
      return state == KeyState.LIVE;
    }
  }

  /** Returns whether older keys are not shown. */
  public boolean hasMoreKeys() {
    return keyCount > keys.size();
  }

  /** Returns whether older requests are not shown. */
  public boolean hasMoreRequests() {
    return requestCount > requests.size();
  }
}
