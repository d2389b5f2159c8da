package io.portico.domain.access;

import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.portico.domain.fixture.Ids;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundRightsTest {

  private static final Optional<Selector> PAYMENTS = Optional.of(Selector.parse("team=payments"));
  private static final Optional<Selector> CORE = Optional.of(Selector.parse("team=core,tier"));

  private static Actor actor(Binding... bindings) {
    return new Actor(Ids.organisation(), Ids.user(), new BoundRights(List.of(bindings)));
  }

  @Test
  void may_limitedAdmin_hasOnlyWhatASelectorCanLimit() {
    var actor = actor(Binding.of(Role.ADMIN, PAYMENTS));

    assertThat(Permission.values())
        .filteredOn(actor::may)
        .containsExactlyInAnyOrder(
            Permission.READ_APIS,
            Permission.LABEL_APIS,
            Permission.CHANGE_APIS,
            Permission.DISCOVER,
            Permission.PUBLISH,
            Permission.DECIDE_KEY_REQUESTS);
    assertThat(actor.mayEverywhere(Permission.LABEL_APIS)).isFalse();
  }

  @Test
  void may_severalBindings_isWhatAnyOfThemGives() {
    var actor = actor(Binding.of(Role.LABELER, PAYMENTS), Binding.of(Role.PUBLISHER, CORE));

    assertThat(actor.may(Permission.LABEL_APIS, labels("team", "payments"))).isTrue();
    assertThat(actor.may(Permission.CHANGE_APIS, labels("team", "payments"))).isFalse();
    assertThat(actor.may(Permission.CHANGE_APIS, labels("team", "core", "tier", "1"))).isTrue();
    assertThat(actor.may(Permission.LABEL_APIS, labels("team", "core"))).isFalse();
  }

  @Test
  void scope_oneBindingForAll_isEverything() {
    var actor =
        actor(Binding.of(Role.LABELER, PAYMENTS), Binding.of(Role.VIEWER, Optional.empty()));

    assertThat(actor.scope(Permission.READ_APIS)).isEqualTo(new Selection.Everything());
    assertThat(actor.scope(Permission.LABEL_APIS))
        .isEqualTo(new Selection.AnyOf(List.of(PAYMENTS.orElseThrow())));
  }

  @Test
  void scope_100Bindings_countsEachSelectorOnce() {
    var bindings =
        IntStream.range(0, UserBindings.MOST)
            .mapToObj(i -> Binding.of(Role.LABELER, Optional.of(Selector.parse("team=t" + i % 50))))
            .toArray(Binding[]::new);

    assertThat(((Selection.AnyOf) actor(bindings).scope(Permission.LABEL_APIS)).selectors())
        .hasSize(50);
  }

  @Test
  void require_otherApi_namesThePermissionAndTheLabels() {
    var actor = actor(Binding.of(Role.LABELER, PAYMENTS), Binding.of(Role.LABELER, CORE));

    assertThatCode(() -> actor.require(Permission.LABEL_APIS, labels("team", "payments")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> actor.require(Permission.LABEL_APIS, labels("team", "core")))
        .isInstanceOf(RefusedException.NotPermitted.class)
        .hasMessage(
            "It needs the permission label_apis; it is limited to team=payments or"
                + " team=core,tier, and the API has team=core, no tier.");
    assertThatThrownBy(() -> actor.requireAfter(Permission.LABEL_APIS, labels("tier", "1")))
        .hasMessage(
            "It needs the permission label_apis; it is limited to team=payments or"
                + " team=core,tier, and the API would have no team, tier=1.");
    assertThatThrownBy(() -> actor.requireEverywhere(Permission.LABEL_APIS))
        .hasMessage(
            "It needs the permission label_apis; it is limited to some APIs, and this concerns"
                + " all.");
    assertThatThrownBy(() -> actor.require(Permission.READ_AUDIT))
        .hasMessage("It needs the permission read_audit.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "team=payments|true",
        "team=payments,tier=1|true",
        "tier=2,team=payments|true",
        "team in (payments,core)|false",
        "tier=1|false",
        "team!=core|false",
        "team=core|false",
        "team=core,tier|true",
        "team=core,tier=1|true",
        "team=core,!tier|false",
        "region in (eu,us)|true",
        "region=eu|true",
        "region in (eu,us,cn)|false"
      })
  void require_selector_hasToMatchNoOtherApis(String selector, boolean allowed) {
    var region = Optional.of(Selector.parse("region in (us,eu)"));
    var actor =
        actor(
            Binding.of(Role.PUBLISHER, PAYMENTS),
            Binding.of(Role.PUBLISHER, CORE),
            Binding.of(Role.PUBLISHER, region));

    var refused = catchThrowable(() -> actor.require(Permission.PUBLISH, Selector.parse(selector)));

    assertThat(refused == null).isEqualTo(allowed);
    if (!allowed) {
      assertThat(refused)
          .hasMessage(
              "It needs the permission publish; it is limited to team=payments or team=core,tier or"
                  + " region in (us,eu), and %s can match other APIs.",
              selector);
    }
  }

  @Test
  void service_withBindings_hasWhatBothAllow() {
    var scopes = Set.of(Scope.parse("labels:write"), Scope.parse("keys:verify"));
    var open = new ServiceRights(scopes, new AddressRanges(List.of()));
    var bound =
        new ServiceRights(
            scopes,
            new AddressRanges(List.of()),
            new BoundRights(List.of(Binding.of(Role.PUBLISHER, PAYMENTS))));

    assertThat(open.include(Permission.VERIFY_KEYS)).isTrue();
    assertThat(open.scope(Permission.LABEL_APIS)).isEqualTo(new Selection.Everything());
    assertThat(bound.include(Permission.VERIFY_KEYS)).isFalse();
    assertThat(bound.include(Permission.CHANGE_APIS)).isFalse();
    assertThat(bound.include(Permission.LABEL_APIS)).isTrue();
    assertThat(bound.scope(Permission.LABEL_APIS))
        .isEqualTo(new Selection.AnyOf(List.of(PAYMENTS.orElseThrow())));
  }
}
