package io.portico.domain.request;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.fixture.CatalogueFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionTest {

  private static final DeveloperDetails ANN = aDeveloper("ann@example.com").details();
  private static final DeveloperDetails INACTIVE =
      aDeveloper("bob@example.com").inactive().details();

  private final Plan gold = aPlan("Gold").build();
  private final CatalogueEntry entry = offer().build();

  @Test
  void of_portalWithoutReview_issuesAtOnceOrLeavesItToTheClient() {
    assertThat(admission(settings().build(), AutoApproval.ON_REQUEST, entry))
        .isEqualTo(new Admission.IssuedAtOnce(entry, gold));
    assertThat(admission(settings().build(), AutoApproval.BY_CLIENT, entry))
        .isEqualTo(new Admission.LeftToClient(entry));
  }

  @Test
  void of_portalWithReview_isReviewedWhoeverApproves() {
    for (var approval : AutoApproval.values()) {
      assertThat(admission(settings().requiringKeyApproval().build(), approval, entry))
          .isEqualTo(new Admission.Reviewed(entry, gold));
    }
  }

  @Test
  void of_entryThatOverrides_isAsTheEntrySays() {
    var waived = offer().approval(false, true).build();
    var demanded = offer().approval(true, true).build();

    assertThat(
            admission(settings().requiringKeyApproval().build(), AutoApproval.ON_REQUEST, waived))
        .isEqualTo(new Admission.IssuedAtOnce(waived, gold));
    assertThat(admission(settings().build(), AutoApproval.ON_REQUEST, demanded))
        .isEqualTo(new Admission.Reviewed(demanded, gold));
  }

  @Test
  void of_inactiveDeveloper_isKeptOutWhereThatIsEnforced() {
    assertThat(admission(settings().build(), INACTIVE))
        .isEqualTo(new Admission.DeveloperInactive());
    assertThat(admission(settings().sparingTheInactive().build(), INACTIVE))
        .isInstanceOf(Admission.IssuedAtOnce.class);
  }

  @Test
  void of_planThatIsNotShown_isNotOffered() {
    var hidden = anEntry("Gold").offering(gold.id()).build();

    assertThat(admission(settings().build(), AutoApproval.ON_REQUEST, hidden))
        .isEqualTo(new Admission.NotOffered());
    assertThat(
            Admission.of(
                details(""),
                PortalSettings.USUAL,
                AutoApproval.ON_REQUEST,
                ANN,
                Optional.empty(),
                Optional.of(gold)))
        .isEqualTo(new Admission.NotOffered());
    assertThat(
            Admission.of(
                details(""),
                PortalSettings.USUAL,
                AutoApproval.ON_REQUEST,
                ANN,
                Optional.of(entry),
                Optional.empty()))
        .isEqualTo(new Admission.NotOffered());
  }

  @Test
  void of_inactivePlan_isRefused() {
    var silver = aPlan("Silver").inactive().build();

    assertThat(
            Admission.of(
                details(""),
                PortalSettings.USUAL,
                AutoApproval.ON_REQUEST,
                ANN,
                Optional.of(entry),
                Optional.of(silver)))
        .isEqualTo(new Admission.PlanInactive());
  }

  @ParameterizedTest
  @CsvSource({
    "'','',true",
    "'',v1,true",
    "v1,'',true",
    "v1,v1,true",
    "v1,v2,false",
    "v1,V1,false",
    "'',Non Versioned,true"
  })
  void of_version_isAdmittedAsTheEntryOffersIt(String offered, String asked, boolean admitted) {
    var versioned = offer().version(offered).build();

    var admission =
        Admission.of(
            details(asked),
            PortalSettings.USUAL,
            AutoApproval.ON_REQUEST,
            ANN,
            Optional.of(versioned),
            Optional.of(gold));

    assertThat(admission)
        .isEqualTo(
            admitted
                ? new Admission.IssuedAtOnce(versioned, gold)
                : new Admission.OtherVersion(offered));
  }

  private Admission admission(PortalSettings portal, DeveloperDetails developer) {
    return Admission.of(
        details(""),
        portal,
        AutoApproval.ON_REQUEST,
        developer,
        Optional.of(entry),
        Optional.of(gold));
  }

  private Admission admission(
      PortalSettings portal, AutoApproval autoApproval, CatalogueEntry offering) {
    return Admission.of(
        details(""), portal, autoApproval, ANN, Optional.of(offering), Optional.of(gold));
  }

  private CatalogueFixture offer() {
    return anEntry("Gold").offering(gold.id()).shown();
  }

  private KeyRequestDetails details(String version) {
    return new KeyRequestDetails(
        new DeveloperId(Ids.next()), gold.id(), version, CustomFields.none());
  }
}
