package io.portico.http.dashboard.system;

import io.portico.domain.access.ServiceCredential;
import io.portico.http.dashboard.view.Colour;
import io.portico.http.dashboard.view.Paging;
import java.time.Instant;
import java.util.List;

/**
 * The model of the list of service credentials.
 *
 * @param now the time at which they are shown
 */
public record ServiceListPage(List<ServiceCredential> credentials, Instant now, Paging paging) {

  /** Returns the path of the page of {@code credential}. */
  public String path(ServiceCredential credential) {
    return SystemPart.SERVICES.path() + "/" + credential.id();
  }

  /** Returns the path of the form of a new credential. */
  public String add() {
    return SystemPart.SERVICES.path() + "/new";
  }

  /** Returns the key of the words for the state of {@code credential}. */
  public String state(ServiceCredential credential) {
    if (credential.isExpired(now)) {
      return "system.services.expired";
    }
    return rotates(credential) ? "system.services.rotating" : "system.services.active";
  }

  /** Returns the colour of the state of {@code credential}. */
  public Colour colour(ServiceCredential credential) {
    if (credential.isExpired(now)) {
      return Colour.GREY;
    }
    return rotates(credential) ? Colour.ORANGE : Colour.GREEN;
  }

  private boolean rotates(ServiceCredential credential) {
    return credential.previous().filter(old -> now.isBefore(old.until())).isPresent();
  }

  /** Returns the part of the section. */
  public SystemPart part() {
    return SystemPart.SERVICES;
  }
}
