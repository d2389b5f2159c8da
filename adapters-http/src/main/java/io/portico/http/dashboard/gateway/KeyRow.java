package io.portico.http.dashboard.gateway;

import io.portico.domain.gateway.Drift;
import io.portico.domain.gateway.NamedKeyPush;
import io.portico.domain.gateway.PushStatus;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.Optional;

/**
 * A key at a gateway.
 *
 * @param id the id of its push
 * @param key its fingerprint, with which nothing can be called
 * @param who whose it is
 * @param whoPath the page of the developer; empty if there is none
 * @param plan the name of its plan; empty if there is none
 * @param due when it is sent next; empty if it is only checked in the night
 * @param failure why the last attempt failed
 * @param drift what the last check that found a difference found
 * @param again whether sending it once more may help
 * @param rotate the page that replaces the key where only that helps
 */
public record KeyRow(
    String id,
    String key,
    Words who,
    Optional<String> whoPath,
    Optional<String> plan,
    String planPath,
    Words state,
    Colour colour,
    Instant since,
    int attempts,
    Optional<Instant> due,
    Optional<Words> failure,
    Optional<Drift> drift,
    boolean again,
    Optional<String> rotate) {

  private static final int SHOWN = 12;

  static KeyRow of(NamedKeyPush named) {
    var push = named.push();
    var state = push.state();
    var status = state.status();
    var fingerprint = push.key().fingerprint();
    var whoPath =
        named.developer().flatMap(_ -> push.developer()).map(id -> developers() + "/" + id);
    return new KeyRow(
        push.id().toString(),
        fingerprint,
        named
            .developer()
            .map(email -> Words.plain(email.written()))
            .orElseGet(
                () ->
                    Words.of(
                        push.developer().isPresent() ? "gateway.key.gone" : "gateway.key.surplus")),
        whoPath,
        named.plan(),
        push.plan().map(plan -> Section.PORTAL.path() + "/plans/" + plan).orElse(""),
        GatewayState.words(status),
        GatewayState.colour(status),
        state.since(),
        state.work().attempts(),
        Optional.of(state.work().dueAt())
            .filter(_ -> status == PushStatus.WAITING || status == PushStatus.FAILED),
        state.failure().map(failure -> Words.said(failure.reason())),
        state.drift(),
        status != PushStatus.REMOVED && status != PushStatus.KEY_UNKNOWN,
        whoPath
            .filter(_ -> status == PushStatus.KEY_UNKNOWN)
            .map(path -> path + "/keys/" + fingerprint + "/rotate"));
  }

  private static String developers() {
    return Section.DEVELOPERS.path();
  }

  /** Returns the first digits of the fingerprint. */
  public String shortName() {
    return key.substring(0, SHOWN);
  }
}
