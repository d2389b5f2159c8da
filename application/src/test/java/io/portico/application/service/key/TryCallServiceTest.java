package io.portico.application.service.key;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.own.TryCall;
import io.portico.application.service.own.TryCallService;
import io.portico.application.testkit.fake.CountingRateLimiter;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.TriedAnswer;
import io.portico.domain.catalogue.TriedCall;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.selector.Selector;
import io.portico.domain.session.SessionId;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TryCallServiceTest extends KeyTest {

  private static final String ADDRESS = "https://weather.example.com/v1";

  private final List<TriedCall.Sent> made = new ArrayList<>();
  private final TryCall tryCall =
      new TryCallService(
          stores.catalogues(),
          KeyLocations.DEFAULT,
          new CountingRateLimiter(),
          call -> {
            made.add(call);
            return new TriedAnswer.None(TriedAnswer.Reason.NO_CONNECTION);
          },
          clock);
  private final SignedInDeveloper me =
      new SignedInDeveloper(organisation, ann, new SessionId(Ids.next()));

  private TryCall.Outcome call(String entry, String base) {
    var call = new TriedCall("GET", URI.create(base), "/today", List.of(), "");
    return tryCall.call(new TryCall.Command(me, entry, call, Optional.of("secret")));
  }

  @Test
  void callsTheApiOfAnEntryWithTheKeyWhereItIsExpected() {
    offered(
        anEntry("Weather")
            .shown()
            .offering(gold.id())
            .about(ApiId.of("weather"))
            .keysIn("X-Weather-Key")
            .triedAt(ADDRESS)
            .build());

    assertThat(tryCall.place(me, "weather").orElseThrow().baseUrls())
        .containsExactly(URI.create(ADDRESS));
    assertThat(call("weather", ADDRESS)).isInstanceOf(TryCall.Outcome.Made.class);
    assertThat(made.getFirst().address()).hasToString(ADDRESS + "/today");
    assertThat(made.getFirst().headers())
        .containsExactly(new TriedCall.Header("X-Weather-Key", "secret"));
    assertThat(new TryCall.Command(me, "weather", tried(), Optional.of("secret")).toString())
        .doesNotContain("secret");
  }

  private static TriedCall tried() {
    return new TriedCall("GET", URI.create(ADDRESS), "/", List.of(), "");
  }

  @Test
  void callsNoAddressThatTheEntryDoesNotHave() {
    offered(anEntry("Weather").shown().offering(gold.id()).triedAt(ADDRESS).build());

    assertThatInvalid(() -> call(gold.id().toString(), "https://weather.example.com"))
        .hasMessageContaining("address");
    assertThat(made).isEmpty();
  }

  @Test
  void findsNoEntryThatTheDeveloperDoesNotSee() {
    var silver = defined(aPlan("Silver"));
    offered(
        anEntry("Weather")
            .shown()
            .offering(gold.id())
            .triedAt(ADDRESS)
            .seenBy(new Audience.Selected(Selector.parse("company=Other")))
            .build(),
        anEntry("Hidden").offering(silver.id()).triedAt(ADDRESS).build());

    assertNotFound(
        () -> call(gold.id().toString(), ADDRESS),
        () -> call(silver.id().toString(), ADDRESS),
        () -> tryCall.place(me, "weather"));
    assertThat(made).isEmpty();
  }

  @Test
  void refusesMoreCallsThanAMinuteAllows() {
    offered(anEntry("Weather").shown().offering(gold.id()).triedAt(ADDRESS).build());

    for (var i = 0; i < TryCall.MOST_A_MINUTE; i++) {
      assertThat(call(gold.id().toString(), ADDRESS)).isInstanceOf(TryCall.Outcome.Made.class);
    }
    assertThat(call(gold.id().toString(), ADDRESS)).isInstanceOf(TryCall.Outcome.TooMany.class);
    assertThat(made).hasSize(TryCall.MOST_A_MINUTE);
  }
}
