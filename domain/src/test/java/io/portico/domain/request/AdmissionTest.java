package io.portico.domain.request;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.CatalogueFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionTest {

  private final Plan gold = aPlan("Gold").build();
  private final CatalogueEntry entry = offer().build();

  @Test
  void of_portalWithoutReview_issuesAtOnceOrLeavesItToTheClient() {
    assertThat(admission(settings().build(), AutoApproval.ON_REQUEST, entry))
        .isEqualTo(new Admission.AutoApproved(entry, gold));
    assertThat(admission(settings().build(), AutoApproval.BY_CLIENT, entry))
        .isEqualTo(new Admission.LeftToClient());
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
        .isEqualTo(new Admission.AutoApproved(waived, gold));
    assertThat(admission(settings().build(), AutoApproval.ON_REQUEST, demanded))
        .isEqualTo(new Admission.Reviewed(demanded, gold));
  }

  @Test
  void of_planThatIsNotShown_isNotOffered() {
    var hidden = anEntry("Gold").offering(gold.id()).build();

    assertThat(admission(settings().build(), AutoApproval.ON_REQUEST, hidden))
        .isEqualTo(new Admission.NotOffered());
    assertThat(admission("", Optional.empty(), Optional.of(gold)))
        .isEqualTo(new Admission.NotOffered());
    assertThat(admission("", Optional.of(entry), Optional.empty()))
        .isEqualTo(new Admission.NotOffered());
  }

  @Test
  void of_inactivePlan_isRefused() {
    var silver = aPlan("Silver").inactive().build();

    var denied = aPlan("Denied").denied().build();

    for (var plan : List.of(silver, denied)) {
      assertThat(admission("", Optional.of(entry), Optional.of(plan)))
          .isEqualTo(new Admission.PlanInactive());
    }
    assertThat(admission("", Optional.of(offer().keyless().build()), Optional.of(gold)))
        .isEqualTo(new Admission.Keyless());
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

    assertThat(admission(asked, Optional.of(versioned), Optional.of(gold)))
        .isEqualTo(
            admitted
                ? new Admission.AutoApproved(versioned, gold)
                : new Admission.OtherVersion(offered));
  }

  private Admission admission(
      PortalSettings portal, AutoApproval autoApproval, CatalogueEntry offering) {
    return Admission.of(
        details(""), portal, autoApproval, Optional.of(offering), Optional.of(gold));
  }

  private Admission admission(
      String version, Optional<CatalogueEntry> offering, Optional<Plan> plan) {
    return Admission.of(
        details(version), PortalSettings.DEFAULT, AutoApproval.ON_REQUEST, offering, plan);
  }

  private CatalogueFixture offer() {
    return anEntry("Gold").offering(gold.id()).shown();
  }

  private KeyRequestDetails details(String version) {
    return new KeyRequestDetails(
        new DeveloperId(Ids.next()), gold.id(), version, CustomFields.none());
  }
}
