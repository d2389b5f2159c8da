package io.portico.domain.plan;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanDetailsTest {

  @ParameterizedTest
  @ValueSource(strings = {"", " Gold", "Gold\n"})
  void name_bad_isRefused(String name) {
    assertThatInvalid(() -> aPlan(name).details()).hasMessageStartingWith("name: '");
  }

  @Test
  void name_tooLong_isRefused() {
    assertThat(aPlan("😀".repeat(100)).details().name()).hasSize(200);
    assertThatThrownBy(() -> aPlan("x".repeat(101)).details())
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
  }

  @Test
  void foldedName_otherCase_isTheSame() {
    assertThat(aPlan("Gold ÄÖ").details().foldedName())
        .isEqualTo(aPlan("gOLD äö").details().foldedName());
  }

  @Test
  void apis_maximumNumber_areKeptInTheirOrder() {
    var apis = Stream.generate(Ids::api).limit(100).toArray(ApiId[]::new);

    assertThat(aPlan("Gold").opening(apis).details().apis()).containsExactly(apis);
  }

  @Test
  void withChangedApis_oneOfTwoIsWhatThePlanHad_takesTheOther() {
    var a = Ids.api();
    var b = Ids.api();
    var c = Ids.api();
    var named = new AccessRight(b, "Payments", List.of("v1"));
    var present = aPlan("Gold").opening(a, b).details();
    var sent = with(present, AccessRight.to(a), named);

    assertThat(sent.withChangedApis(List.of(b, a), present)).isEqualTo(sent);
    assertThat(sent.withChangedApis(List.of(b, c), present))
        .isEqualTo(with(present, named, AccessRight.to(c)));
    assertThat(sent.withChangedApis(List.of(), present).apis()).isEmpty();
    var changed = with(present, named, AccessRight.to(c));
    assertThat(changed.withChangedApis(List.of(a, b), present)).isEqualTo(changed);
    assertThatInvalid(() -> changed.withChangedApis(List.of(a), present))
        .hasMessageStartingWith("accessRights: other APIs than in api_ids, and the policy has ");
  }

  private static PlanDetails with(PlanDetails details, AccessRight... rights) {
    return new PlanDetails(
        details.name(),
        List.of(rights),
        details.rateLimit(),
        details.quota(),
        details.keyLife(),
        details.tags(),
        details.active());
  }

  @Test
  void apiSelector_longerThanASelectorMayBe_isRefused() {
    var values = new LinkedHashSet<String>();
    IntStream.range(0, 90).forEach(n -> values.add(n + "x ".repeat(100) + "x"));
    var requirement = new Requirement.In(new LabelName("team"), values);
    var selector = Selector.parse("team in (payments, 'a b')");

    assertThat(ApiSelector.of(selector)).hasToString("team in (payments,'a b')");
    assertThatInvalid(() -> ApiSelector.of(new Selector(List.of(requirement))))
        .hasMessageStartingWith("apiSelector: a selector of 18");
  }

  @Test
  void openingToo_withASelector_replacesTheFormerApi() {
    var api = Ids.api();
    var former = Ids.api();
    var right = new AccessRight(former, "Payments", List.of("v1"));
    var details = aPlan("Gold").granting(right).selecting("team=payments").details();

    assertThat(details.openingToo(api, former).accessRights())
        .containsExactly(new AccessRight(api, "Payments", List.of("v1")));
  }

  @Test
  void apis_moreThanTheMaximumOrOneTwice_areRefused() {
    var apis = Stream.generate(Ids::api).limit(101).toArray(ApiId[]::new);
    var api = Ids.api();

    assertThatThrownBy(() -> aPlan("Gold").opening(apis).details())
        .hasMessage("apiIds: 101 elements (expected: at most 100)");
    assertThatThrownBy(() -> aPlan("Gold").opening(Ids.api(), api, api).details())
        .hasMessage("apiIds[2]: '%s' (expected: each API once)".formatted(api));
  }

  @Test
  void accessRights_badNameOrVersions_areRefused() {
    var api = Ids.api();

    assertThat(AccessRight.to(api)).hasToString(api.toString());
    assertThatThrownBy(() -> new AccessRight(api, "x".repeat(256), List.of()))
        .hasMessageStartingWith("apiName: 'xxx");
    assertThatThrownBy(() -> new AccessRight(api, "", List.of("v1", "")))
        .hasMessage("versions[1]: '' (expected: 1 to 100 characters)");
    assertThatThrownBy(() -> new AccessRight(api, "", List.of("v1", "v1")))
        .hasMessage("versions[1]: 'v1' (expected: each version once)");
    assertThatThrownBy(
            () -> new AccessRight(api, "", Stream.iterate("v", v -> v + "v").limit(51).toList()))
        .hasMessage("versions: 51 elements (expected: at most 50)");
  }

  @Test
  void tags_maximumNumberAndLength_areKeptInTheirOrder() {
    var tags =
        IntStream.range(0, 50).mapToObj(n -> "x".repeat(98) + (60 - n)).toArray(String[]::new);

    assertThat(aPlan("Gold").tagged(tags).details().tags()).containsExactly(tags);
  }

  @Test
  void tags_moreThanTheMaximumOrOneTwice_areRefused() {
    var tags = IntStream.rangeClosed(0, 50).mapToObj(Integer::toString).toArray(String[]::new);

    assertThatThrownBy(() -> aPlan("Gold").tagged(tags).details())
        .hasMessage("tags: 51 elements (expected: at most 50)");
    assertThatThrownBy(() -> aPlan("Gold").tagged("eu", "us", "eu").details())
        .hasMessage("tags[2]: 'eu' (expected: each tag once)");
  }

  @Test
  void tags_emptyOrTooLong_areRefused() {
    assertThatThrownBy(() -> aPlan("Gold").tagged("a", "").details())
        .hasMessage("tags[1]: '' (expected: 1 to 100 characters)");
    assertThatThrownBy(() -> aPlan("Gold").tagged("x".repeat(101)).details())
        .hasMessageStartingWith("tags[0]: 'xxx");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 3_153_600_000L})
  void keyLife_inRange_isKept(long seconds) {
    assertThat(aPlan("Gold").withKeysFor(seconds).details().keyLife().duration())
        .contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void keyLife_unlimited_isKeptAsGiven(long seconds) {
    var life = aPlan("Gold").withKeysFor(seconds).details().keyLife();

    assertThat(life.duration()).isEmpty();
    assertThat(life.seconds()).isEqualTo(seconds);
  }

  @ParameterizedTest
  @ValueSource(longs = {-2, 3_153_600_001L})
  void keyLife_outOfRange_isRefused(long seconds) {
    assertThatThrownBy(() -> aPlan("Gold").withKeysFor(seconds))
        .hasMessage(
            "keyExpiresIn: '%d' (expected: 1 to 3153600000 seconds; 0 or -1 for keys that never expire)"
                .formatted(seconds));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.000, 0",
    "60.0, 60",
    "1e3, 1000",
    "1000, 1000",
    "0.5, 0.5",
    "0.000001, 0.000001",
    "2.500000000, 2.5",
    "1000000000.000, 1000000000",
    "-1, -1",
    "-1.0, -1"
  })
  void rateLimit_anyNotation_isNormalised(String given, String written) {
    var limit = aPlan("Gold").rated(given, given).details().rateLimit();

    assertThat(limit.rate()).hasToString(written);
    assertThat(limit).isEqualTo(aPlan("Gold").rated(written, written).details().rateLimit());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-2", "-0.000001", "-1.000001", "1000000000.000001", "1e1000000000"})
  void rateLimit_outOfRange_isRefused(String number) {
    assertThatThrownBy(() -> aPlan("Gold").rated(number, "1"))
        .hasMessageStartingWith("rate: '")
        .hasMessageEndingWith("(expected: 0 to 1000000000; 0 or -1 for no limit)");
    assertThatThrownBy(() -> aPlan("Gold").rated("1", number)).hasMessageStartingWith("per: '");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0000001", "1e-1000000000", "0.3333333333333333"})
  void rateLimit_tooFine_isRefused(String number) {
    assertThatThrownBy(() -> aPlan("Gold").rated("1", number))
        .hasMessageStartingWith("per: '")
        .hasMessageEndingWith("(expected: at most 6 decimal places)");
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "0, 0", "1000000000000000, 3153600000"})
  void quota_inRange_isKept(long most, long renewalSeconds) {
    assertThat(aPlan("Gold").granting(most, renewalSeconds).details().quota())
        .isEqualTo(new Quota(most, renewalSeconds));
  }

  @ParameterizedTest
  @CsvSource({"-1, false", "0, false", "1, true"})
  void quota_zeroOrMinusOne_isNoLimit(long most, boolean limited) {
    assertThat(new Quota(most, 60).isLimited()).isEqualTo(limited);
  }

  @Test
  void quota_outOfRange_isRefused() {
    assertThatThrownBy(() -> new Quota(-2, 0))
        .hasMessage("quotaMax: '-2' (expected: 1 to 1000000000000000; 0 or -1 for no limit)");
    assertThatThrownBy(() -> new Quota(1_000_000_000_000_001L, 0))
        .hasMessageStartingWith("quotaMax: '1000000000000001'");
    assertThatThrownBy(() -> new Quota(1, -2))
        .hasMessage(
            "quotaRenewalRate: '-2' (expected: 0 to 3153600000 seconds; 0 or -1 for never)");
    assertThatThrownBy(() -> new Quota(1, 3_153_600_001L))
        .hasMessageStartingWith("quotaRenewalRate: '3153600001'");
  }
}
