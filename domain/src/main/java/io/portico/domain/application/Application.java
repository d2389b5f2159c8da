package io.portico.domain.application;

import io.portico.domain.developer.Developer;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a developer builds with APIs: keys and key requests belong to one. Each developer has a
 * default application, which is theirs alone: keys that are requested without an application belong
 * to it.
 *
 * @param members at least one owner; who joined first is first
 */
public record Application(
    ApplicationId id, ApplicationDetails details, List<Member> members, Instant createdAt) {

  /** The most members of an application. */
  public static final int MOST_MEMBERS = 50;

  /** The most applications of which a developer is a member, without the default application. */
  public static final int MOST_OF_DEVELOPER = 100;

  /** The name of a default application until somebody changes it. */
  public static final String DEFAULT_NAME = "Default application";

  private static final ApplicationDetails DEFAULT =
      new ApplicationDetails(DEFAULT_NAME, "", CustomFields.none());

  public Application {
    members = List.copyOf(members);
    if (members.size() > MOST_MEMBERS) {
      throw InvalidValueException.found(
          "members", members.size() + " members", "at most " + MOST_MEMBERS);
    }
    if (members.stream().noneMatch(Member::isOwner)) {
      throw InvalidValueException.found("members", "no owner", "at least one");
    }
  }

  /** Returns a new application of {@code owner}. */
  public static Application of(
      ApplicationId id, ApplicationDetails details, DeveloperId owner, Instant at) {
    return new Application(id, details, List.of(new Member(owner, MemberRole.OWNER, at)), at);
  }

  /** Returns the default application of {@code developer} as it is until somebody changes it. */
  public static Application defaultOf(Developer developer) {
    return of(
        ApplicationId.ofDefault(developer.id()), DEFAULT, developer.id(), developer.registeredAt());
  }

  /** Returns whether it is the default application of a developer. */
  public boolean isDefault() {
    return id.isDefaultOf(owner());
  }

  /** Returns the owner who joined first. */
  public DeveloperId owner() {
    return members.stream().filter(Member::isOwner).findFirst().orElseThrow().developer();
  }

  /** Returns what {@code developer} is in this application, if anything. */
  public Optional<Member> member(DeveloperId developer) {
    return members.stream().filter(member -> member.developer().equals(developer)).findFirst();
  }

  /** Returns whether {@code developer} is an owner. */
  public boolean isOwner(DeveloperId developer) {
    return member(developer).filter(Member::isOwner).isPresent();
  }

  /** Returns whether nobody but {@code developer} is an owner. */
  public boolean isOnlyOwner(DeveloperId developer) {
    return members.stream()
        .filter(Member::isOwner)
        .allMatch(member -> member.developer().equals(developer));
  }

  /**
   * Returns who holds the keys of a member who leaves: the first owner for whom {@code works}
   * holds, else the first such member, else the first owner.
   */
  public DeveloperId holder(Predicate<DeveloperId> works) {
    return Stream.concat(members.stream().filter(Member::isOwner), members.stream())
        .map(Member::developer)
        .filter(works)
        .findFirst()
        .orElseGet(this::owner);
  }

  /** Returns the filter that selects the keys of this application. */
  public KeyFilter keys() {
    return new KeyFilter(
        isDefault() ? Optional.of(owner()) : Optional.empty(),
        Optional.of(id),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this application with other details. */
  public Application with(ApplicationDetails other) {
    return new Application(id, other, members, createdAt);
  }

  /**
   * Returns this application with {@code developer} as a member who joins at {@code at}, or in
   * another role.
   *
   * @throws InvalidValueException if it has too many members, or its last owner would not be one
   */
  public Application with(DeveloperId developer, MemberRole role, Instant at) {
    var changed = new ArrayList<Member>();
    members.forEach(
        member -> changed.add(member.developer().equals(developer) ? member.in(role) : member));
    if (member(developer).isEmpty()) {
      changed.add(new Member(developer, role, at));
    }
    return new Application(id, details, changed, createdAt);
  }

  /**
   * Returns this application with {@code developer} as its only owner; the former ones stay
   * members.
   *
   * @throws InvalidValueException if it has too many members
   */
  public Application transferredTo(DeveloperId developer, Instant at) {
    var joined = with(developer, MemberRole.OWNER, at).members();
    var changed =
        joined.stream()
            .map(one -> one.developer().equals(developer) ? one : one.in(MemberRole.MEMBER));
    return new Application(id, details, changed.toList(), createdAt);
  }

  /**
   * Returns this application without {@code developer}. If no owner is left, the member who joined
   * first becomes one; empty if no member is left.
   */
  public Optional<Application> without(DeveloperId developer) {
    var left =
        new ArrayList<>(
            members.stream().filter(member -> !member.developer().equals(developer)).toList());
    if (left.isEmpty()) {
      return Optional.empty();
    }
    if (left.stream().noneMatch(Member::isOwner)) {
      left.set(0, left.getFirst().in(MemberRole.OWNER));
    }
    return Optional.of(new Application(id, details, left, createdAt));
  }
}
