package io.portico.application.testkit.contract.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.application.Applications;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.MemberRole;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Applications} promises, wherever it keeps them. */
class ApplicationsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private Applications applications;
  private final DeveloperId ann = new DeveloperId(Ids.next());
  private final DeveloperId bob = new DeveloperId(Ids.next());

  @BeforeEach
  void openStores() {
    applications = stores.applications();
  }

  @Test
  void add_longestTextsAndAllMembers_areKept() {
    var details =
        new ApplicationDetails(
            Texts.ofFourByteCharacters(ApplicationDetails.LONGEST_NAME),
            Texts.ofFourByteCharacters(ApplicationDetails.LONGEST_DESCRIPTION),
            new CustomFields(new LinkedHashMap<>(Map.of("Stage", "test"))));
    var application =
        Application.of(id(), details, ann, AT).with(bob, MemberRole.MEMBER, AT.plusSeconds(1));

    applications.add(organisation, application);

    assertThat(applications.find(organisation, application.id())).contains(application);
    assertThat(applications.find(otherOrganisation, application.id())).isEmpty();
  }

  @Test
  void add_secondOfTheSameId_failsAndChangesNothing() {
    var first = application("first", ann, AT);
    applications.add(organisation, first);

    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () ->
                        applications.add(
                            organisation, Application.of(first.id(), details("second"), bob, AT))))
        .isInstanceOf(RuntimeException.class);

    assertThat(applications.find(organisation, first.id())).contains(first);
  }

  @Test
  void of_member_areTheirApplicationsOldestFirst() {
    var second = application("second", ann, AT.plusSeconds(1));
    var first = application("first", bob, AT).with(ann, MemberRole.MEMBER, AT.plusSeconds(5));
    applications.add(organisation, second);
    applications.add(organisation, first);
    applications.add(organisation, application("other", bob, AT));
    applications.add(otherOrganisation, application("elsewhere", ann, AT));

    assertThat(applications.of(organisation, ann)).containsExactly(first, second);
    assertThat(applications.count(organisation, ann)).isEqualTo(2);
    applications.add(organisation, Application.of(ofDefault(ann), details("own"), ann, AT));
    assertThat(applications.count(organisation, ann)).isEqualTo(2);
    assertThat(applications.of(organisation, new DeveloperId(Ids.next()))).isEmpty();
  }

  @Test
  void replace_detailsAndMembers_areStored() {
    var before = application("before", ann, AT).with(bob, MemberRole.MEMBER, AT.plusSeconds(1));
    applications.add(organisation, before);
    var after =
        before
            .with(details("after"))
            .transferredTo(bob, AT.plus(Duration.ofDays(1)))
            .without(ann)
            .orElseThrow();

    unitOfWork.run(
        () -> {
          assertThat(applications.lock(organisation, before.id())).contains(before);
          applications.replace(organisation, after);
        });

    assertThat(applications.find(organisation, before.id())).contains(after);
    assertThat(applications.of(organisation, ann)).isEmpty();
    assertThat(applications.of(organisation, bob)).containsExactly(after);
  }

  @Test
  void remove_present_isGone() {
    var application = application("x", ann, AT);
    applications.add(organisation, application);

    assertThat(applications.remove(otherOrganisation, application.id())).isFalse();
    assertThat(applications.remove(organisation, application.id())).isTrue();
    assertThat(applications.remove(organisation, application.id())).isFalse();

    assertThat(applications.of(organisation, ann)).isEmpty();
    unitOfWork.run(() -> assertThat(applications.lock(organisation, application.id())).isEmpty());
  }

  private static Application application(String name, DeveloperId owner, Instant at) {
    return Application.of(id(), details(name), owner, at);
  }

  private static ApplicationId ofDefault(DeveloperId developer) {
    return ApplicationId.ofDefault(developer);
  }

  private static ApplicationId id() {
    return new ApplicationId(Ids.next());
  }

  private static ApplicationDetails details(String name) {
    return new ApplicationDetails(name, "", CustomFields.none());
  }
}
