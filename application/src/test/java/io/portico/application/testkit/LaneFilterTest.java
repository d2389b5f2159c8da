package io.portico.application.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class LaneFilterTest {

  @Tag("planted")
  abstract static class Tagged {}

  @ParameterizedClass
  @ValueSource(strings = "any")
  static class Planted extends Tagged {

    Planted(String any) {}

    @Test
    void runs() {}
  }

  @ParameterizedTest
  @CsvSource({"planted, true", "other | planted, true", "other, false", "'', true"})
  void apply_testThatIsNamedByAnInvocation_hasTheTagsOfItsClass(String tags, boolean included) {
    var request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                selectUniqueId(
                    "[engine:junit-jupiter]/[class-template:%s]/[class-template-invocation:#1]/[method:runs()]"
                        .formatted(Planted.class.getName())))
            .filters(new LaneFilter(tags))
            .build();

    assertThat(LauncherFactory.create().discover(request).containsTests()).isEqualTo(included);
  }
}
