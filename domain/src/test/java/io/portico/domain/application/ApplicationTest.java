package io.portico.domain.application;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApplicationTest {

  private static final Instant AT = Instant.parse("2026-11-28T10:00:00Z");

  private final DeveloperId ann = new DeveloperId(Ids.next());
  private final DeveloperId bob = new DeveloperId(Ids.next());
  private final Application shop =
      Application.of(
          new ApplicationId(Ids.next()),
          new ApplicationDetails("Shop", "", CustomFields.none()),
          ann,
          AT);

  @Test
  void defaultOf_developer_isTheirsAloneUnderTheirId() {
    var developer = DeveloperFixture.aDeveloper("ann@example.com").build();

    var own = Application.defaultOf(developer);

    assertThat(own.isDefault()).isTrue();
    assertThat(own.id()).isEqualTo(ApplicationId.ofDefault(developer.id()));
    assertThat(own.owner()).isEqualTo(developer.id());
    assertThat(own.keys().developer()).contains(developer.id());
    assertThat(shop.isDefault()).isFalse();
    assertThat(shop.keys().developer()).isEmpty();
  }

  @Test
  void with_memberOrRole_changesOneMember() {
    var joined = shop.with(bob, MemberRole.MEMBER, AT.plusSeconds(1));

    assertThat(joined.member(bob).orElseThrow().role()).isEqualTo(MemberRole.MEMBER);
    var both = joined.with(bob, MemberRole.OWNER, AT.plusSeconds(9));
    assertThat(both.member(bob)).contains(new Member(bob, MemberRole.OWNER, AT.plusSeconds(1)));
    assertThat(both.owner()).isEqualTo(ann);
  }

  @Test
  void with_lastOwnerAsMember_isRefused() {
    assertThatInvalid(() -> shop.with(ann, MemberRole.MEMBER, AT))
        .hasMessageContaining("members")
        .hasMessageContaining("no owner (expected: at least one)");
  }

  @Test
  void with_oneMemberTooMany_isRefused() {
    var full = shop;
    for (var number = 1; number < Application.MOST_MEMBERS; number++) {
      full = full.with(new DeveloperId(Ids.next()), MemberRole.MEMBER, AT);
    }
    var last = full;

    assertThat(last.members()).hasSize(Application.MOST_MEMBERS);
    assertThatInvalid(() -> last.with(bob, MemberRole.MEMBER, AT))
        .hasMessageContaining("51 members (expected: at most 50)");
  }

  @Test
  void transferredTo_memberOrStranger_isTheOnlyOwner() {
    for (var before : new Application[] {shop, shop.with(bob, MemberRole.MEMBER, AT)}) {
      var after = before.transferredTo(bob, AT);

      assertThat(after.owner()).isEqualTo(bob);
      assertThat(after.member(ann).orElseThrow().role()).isEqualTo(MemberRole.MEMBER);
      assertThat(after.members()).hasSize(2);
    }
  }

  @Test
  void without_owner_theOldestMemberIsOwner() {
    var cem = new DeveloperId(Ids.next());
    var left =
        shop.with(bob, MemberRole.MEMBER, AT.plusSeconds(1))
            .with(cem, MemberRole.MEMBER, AT.plusSeconds(2))
            .without(ann)
            .orElseThrow();

    assertThat(left.owner()).isEqualTo(bob);
    assertThat(left.member(cem).orElseThrow().role()).isEqualTo(MemberRole.MEMBER);
    assertThat(left.member(ann)).isEmpty();
  }

  @Test
  void without_onlyMember_isEmpty() {
    assertThat(shop.without(ann)).isEqualTo(Optional.empty());
  }
}
