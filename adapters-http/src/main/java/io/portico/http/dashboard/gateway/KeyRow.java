package io.portico.http.dashboard.gateway;

import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.NamedKeyPush;
import io.portico.domain.gateway.PushStatus;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.Optional;

/** A key at a gateway. */
public record KeyRow(NamedKeyPush named) {

  /** Returns what Portico knows of it. */
  public KeyPush push() {
    return named.push();
  }

  private PushStatus status() {
    return push().state().status();
  }

  /** Returns its fingerprint, with which nothing can be called. */
  public String fingerprint() {
    return push().key().fingerprint();
  }

  /** Returns whose it is. */
  public Words who() {
    return named
        .developer()
        .map(email -> Words.plain(email.written()))
        .orElseGet(
            () ->
                Words.of(
                    push().developer().isPresent() ? "gateway.key.gone" : "gateway.key.surplus"));
  }

  /** Returns the page of the developer; empty if there is none. */
  public Optional<String> whoPath() {
    return named
        .developer()
        .flatMap(_ -> push().developer())
        .map(id -> Section.DEVELOPERS.path() + "/" + id);
  }

  /** Returns when it is sent next; empty if it is only checked in the night. */
  public Optional<Instant> due() {
    return status() == PushStatus.WAITING || status() == PushStatus.FAILED
        ? Optional.of(push().state().work().dueAt())
        : Optional.empty();
  }

  /** Returns whether sending it once more may help. */
  public boolean mayRepeat() {
    return status() != PushStatus.REMOVED && status() != PushStatus.KEY_UNKNOWN;
  }

  /** Returns the page that replaces the key where only that helps. */
  public Optional<String> rotate() {
    return whoPath()
        .filter(_ -> status() == PushStatus.KEY_UNKNOWN)
        .map(path -> path + "/keys/" + fingerprint() + "/rotate");
  }
}
