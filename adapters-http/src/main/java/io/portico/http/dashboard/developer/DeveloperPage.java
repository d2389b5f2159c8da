package io.portico.http.dashboard.developer;

import io.portico.application.port.in.OffsetPage;
import io.portico.domain.application.Application;
import io.portico.domain.application.Member;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.mail.Mail;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One developer with their keys and requests.
 *
 * @param keys the newest
 * @param applications of which the developer is a member, the default one first
 * @param requests the newest
 * @param mails the latest to the developer
 * @param excluded whether the developer may receive and use no keys
 */
public record DeveloperPage(
    DeveloperHead head,
    Developer developer,
    OffsetPage<KeyRow> keys,
    List<Application> applications,
    OffsetPage<NamedKeyRequest> requests,
    OffsetPage<Mail> mails,
    boolean excluded) {

  /** Returns the custom fields that are not empty, in their order. */
  public Map<String, String> fields() {
    return developer.details().fields().filled();
  }

  /** Returns the path of the page of an application. */
  public String path(Application application) {
    return ApplicationPages.PATH + "/" + application.id();
  }

  /** Returns what the developer is in an application. */
  public Words role(Application application) {
    return Words.of(
        "application.role."
            + application.member(developer.id()).map(Member::role).orElseThrow().word());
  }

  /** Returns the application of a key; empty for one that the developer has left. */
  public Optional<Application> application(KeyRow key) {
    return applications.stream()
        .filter(one -> one.id().equals(key.key().application()))
        .findFirst();
  }

  /** Returns whether there are applications to tell apart. */
  public boolean hasApplications() {
    return applications.size() > 1;
  }

  /**
   * A key.
   *
   * @param plan the name of the plan; empty if it was removed
   */
  public record KeyRow(KeyWithUsage found, Optional<String> plan) {

    /** Returns the key. */
    public IssuedKey key() {
      return found.key().key();
    }

    /** Returns its name, with which nothing can be called. */
    public String fingerprint() {
      return key().key().fingerprint();
    }

    /** Returns the path of its page. */
    public String path() {
      return DeveloperPaths.key(key().developer(), key().key());
    }

    /** Returns when it ended, or expires; empty if it works without end. */
    public Optional<Instant> endsAt() {
      return key().endedAt().or(key()::expiresAt);
    }

    /** Returns what is said beside the time at which it ended, or expires. */
    public Words endWords() {
      return switch (found.key().state()) {
        case LIVE -> Words.of("developer.ends");
        case EXPIRED -> Words.of("developer.ended");
        case REVOKED -> Words.of(isReplaced() ? "developer.ended" : "developer.key.revoked");
      };
    }

    /** Returns whether it was rotated. */
    public boolean isReplaced() {
      return key().replacedBy().isPresent();
    }

    /** Returns the words for its state. */
    public Words words() {
      return switch (found.key().state()) {
        case LIVE -> Words.of(isReplaced() ? "developer.key.ending" : "developer.key.live");
        case EXPIRED -> Words.of("developer.key.expired");
        case REVOKED -> Words.of(isReplaced() ? "developer.key.replaced" : "developer.key.revoked");
      };
    }

    /** Returns the colour of its state. */
    public Colour colour() {
      return switch (found.key().state()) {
        case LIVE -> isReplaced() ? Colour.ORANGE : Colour.GREEN;
        case EXPIRED, REVOKED -> Colour.GREY;
      };
    }

    /** Returns whether it works. */
    public boolean isLive() {
      return found.key().state() == KeyState.LIVE;
    }
  }
}
