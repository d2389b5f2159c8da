package io.portico.application.testkit.contract.portal;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.PortalSettingsFixture.customised;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.portal.PortalSettings;
import java.util.ArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PortalConfigurations} promises, wherever it keeps them. */
class PortalConfigurationsContract extends StoreContract {

  private PortalConfigurations configurations;

  @BeforeEach
  void openStores() {
    configurations = stores.portalConfigurations();
  }

  @Test
  void current_noneStored_isTheDefault() {
    assertThat(configurations.current(organisation)).isEqualTo(PortalSettings.DEFAULT);
    assertThat(found()).isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void replace_everyMemberChanged_isFoundAtOnceAndLater() {
    assertThat(configurations.current(organisation)).isEqualTo(PortalSettings.DEFAULT);

    replace(_ -> customised());

    assertThat(configurations.current(organisation)).isEqualTo(customised());
    assertThat(found()).isEqualTo(customised());
  }

  @Test
  void replace_backToTheDefault_isFound() {
    replace(_ -> customised());
    replace(_ -> PortalSettings.DEFAULT);

    assertThat(configurations.current(organisation)).isEqualTo(PortalSettings.DEFAULT);
    assertThat(found()).isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void replace_mostAndLongestOfEverything_isKept() {
    var names =
        IntStream.range(0, PortalSettings.MOST_FIELDS)
            .mapToObj(number -> Texts.ofFourByteCharacters(100, number))
            .toArray(String[]::new);
    var longest = "{\"a\":\"" + Texts.ofFourByteCharacters(32_764) + "\"}";
    var domain = ("d".repeat(63) + ".").repeat(2) + "e".repeat(60);
    var wanted =
        settings()
            .signupFields(names)
            .keyRequestFields(names)
            .owner("😀".repeat(64) + "@" + domain)
            .mailFrom("é".repeat(64) + "@" + domain)
            .mailFromName(Texts.ofFourByteCharacters(100))
            .keeping(longest, longest)
            .build();

    replace(_ -> wanted);

    assertThat(found()).isEqualTo(wanted);
  }

  @Test
  void replace_lookalikes_stayDifferent() {
    var wanted = settings().signupFields(Texts.LOOKALIKES.toArray(String[]::new)).build();

    replace(_ -> wanted);

    assertThat(found()).isEqualTo(wanted);
  }

  @Test
  void replace_settingsOfAnotherOrganisation_stay() {
    replace(_ -> customised());

    assertThat(configurations.current(otherOrganisation)).isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void current_withinTheUnitOfWorkThatReplaced_isTheNew() {
    configurations.current(organisation);

    var seen =
        unitOfWork.execute(
            () -> {
              configurations.findForUpdate(organisation);
              configurations.replace(organisation, customised());
              return configurations.current(organisation);
            });

    assertThat(seen).isEqualTo(customised());
  }

  @Test
  void findForUpdate_manyAddAtOnceFromTheBeginning_nothingIsLost() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      organisation = Given.organisation(stores);

      var answers = Concurrently.run(number -> replace(present -> adding(present, number)));

      assertThat(answers).doesNotHaveDuplicates();
      assertThat(configurations.current(organisation).signupFields())
          .hasSize(Concurrently.THREADS)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, Concurrently.THREADS).mapToObj("field %d"::formatted).toList());
    }
  }

  private static PortalSettings adding(PortalSettings present, int number) {
    var names = new ArrayList<>(present.signupFields());
    names.add("field " + number);
    return settings().signupFields(names.toArray(String[]::new)).build();
  }

  private PortalSettings found() {
    return unitOfWork.execute(() -> configurations.findForUpdate(organisation));
  }

  private PortalSettings replace(UnaryOperator<PortalSettings> change) {
    return unitOfWork.execute(
        () -> {
          var wanted = change.apply(configurations.findForUpdate(organisation));
          configurations.replace(organisation, wanted);
          return wanted;
        });
  }
}
