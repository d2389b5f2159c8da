package io.portico.http.site.own;

import io.portico.application.port.in.own.OwnApplications.MemberChange;
import io.portico.application.port.in.own.OwnQueries.OwnApplication;
import io.portico.application.port.in.own.OwnQueries.OwnKey;
import io.portico.domain.application.Application;
import io.portico.domain.application.MemberRole;
import io.portico.domain.application.NamedMember;
import io.portico.domain.key.KeyState;
import io.portico.domain.shared.DeveloperId;
import io.portico.http.page.Colour;
import java.util.ArrayList;
import java.util.List;

/** An application: the model of {@code site/own/application.jte}. */
public record ApplicationPage(OwnApplication found, DeveloperId me) {

  /* Of keys that have ended; the others are in the audit trail. */
  private static final int MOST_ENDED = 20;

  public Application application() {
    return found.application();
  }

  /** Returns the path of the page below the site. */
  public String path() {
    return OwnPaths.of(application());
  }

  /** Returns whether the developer may change the application. */
  public boolean owns() {
    return application().isOwner(me);
  }

  /** Returns the keys that work, then those that ended last. */
  public List<OwnKey> keys() {
    var ended = new ArrayList<OwnKey>();
    var shown = new ArrayList<OwnKey>();
    for (var key : found.keys()) {
      if (key.usage().key().state() == KeyState.LIVE) {
        shown.add(key);
      } else if (ended.size() < MOST_ENDED) {
        ended.add(key);
      }
    }
    shown.addAll(ended);
    return shown;
  }

  /** Returns the path of a key below the site. */
  public String path(OwnKey key) {
    return OwnPaths.of(key.key());
  }

  /** Returns the colour of a state. */
  public Colour colour(KeyState state) {
    return switch (state) {
      case LIVE -> Colour.GREEN;
      case EXPIRED -> Colour.GREY;
      case REVOKED -> Colour.RED;
    };
  }

  /** Returns the members with what the developer may change. */
  public List<MemberRow> members() {
    return found.members().stream()
        .map(
            member ->
                new MemberRow(member, changes(member), member.member().developer().equals(me)))
        .toList();
  }

  private List<MemberChange> changes(NamedMember member) {
    var isMe = member.member().developer().equals(me);
    if (application().isDefault() || application().members().size() < 2) {
      return List.of();
    }
    if (!owns()) {
      return isMe ? List.of(MemberChange.LEAVE) : List.of();
    }
    var changes = new ArrayList<MemberChange>();
    if (member.member().role() == MemberRole.MEMBER) {
      changes.add(MemberChange.OWNER);
    } else if (!application().isOnlyOwner(member.member().developer())) {
      changes.add(MemberChange.MEMBER);
    }
    if (!isMe) {
      changes.add(MemberChange.TRANSFER);
    }
    changes.add(MemberChange.LEAVE);
    return changes;
  }
}
