package io.portico.application.service.organisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Operator;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserId;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperatorServicesTest {

  private static final Operator OPERATOR = new Operator(Optional.of("request-1"));
  private static final EmailAddress ANN = new EmailAddress("ann@example.com");

  private final Stores stores = new InMemoryStores();
  private final SequentialIds ids = new SequentialIds();
  private final PlainHasher hasher = new PlainHasher();
  private final CreateOrganisation foundOrganisation =
      new CreateOrganisationService(
          new NewOrganisations(
              stores.organisations(), stores.labelDefinitions(), ids, stores.audit()),
          stores.unitOfWork());
  private final CreateAdministrator appointAdministrator =
      new CreateAdministratorService(
          stores.organisations(),
          new NewUsers(
              stores.users(), new PredictableTokens(), ids, new TickingClock(), stores.audit()),
          new NewPasswords(new PasswordRules(8, _ -> false), hasher),
          stores.unitOfWork());

  /* ---- found ---- */

  @Test
  void found_anyName_hasTheDefaultLabelsAndNobody() {
    var organisation = found("Example Bank");

    assertThat(organisation)
        .isEqualTo(new Organisation(new OrganisationId(SequentialIds.nth(1)), "Example Bank"));
    assertThat(stores.organisations().find(organisation.id())).contains(organisation);
    assertThat(stores.labelDefinitions().page(organisation.id(), Which.ALL, Optional.empty(), 100))
        .extracting(LabelDefinition::name)
        .containsExactlyInAnyOrderElementsOf(
            DefaultLabels.definitions(Ids::next).stream().map(LabelDefinition::name).toList());
    assertThat(stores.users().page(organisation.id(), Optional.empty(), 1)).isEmpty();
  }

  @Test
  void found_oneNameTwice_makesTwoOrganisations() {
    assertThat(found("Example Bank")).isNotEqualTo(found("Example Bank"));
  }

  @Test
  void found_noName_isRefused() {
    assertThatThrownBy(() -> found(""))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("owner_name: '' (expected: 1 to 255 characters)");
    assertThat(stores.organisations().first()).isEmpty();
  }

  /* ---- appoint ---- */

  @Test
  void appoint_whoeverIsNew_isAnActiveAdmin() {
    var organisation = found("Example Bank").id();

    var outcome =
        appointAdministrator.appoint(
            new CreateAdministrator.Command(
                OPERATOR,
                organisation,
                ANN,
                "Ann",
                "Lee",
                Optional.of(new Password("a good password"))));

    var expected =
        new DashboardUser(
            new UserId(SequentialIds.nth(ids.made())),
            organisation,
            new UserProfile(ANN, "Ann", "Lee", Role.ADMIN, true),
            PredictableTokens.nth(1).hash(),
            Optional.of(PlainHasher.nth(1, "a good password")),
            TickingClock.nth(1),
            TickingClock.nth(1));
    assertThat(outcome)
        .isEqualTo(new CreateAdministrator.Outcome.Appointed(expected, PredictableTokens.nth(1)));
    assertThat(stores.users().find(organisation, expected.id())).contains(expected);
  }

  @Test
  void appoint_unknownOrganisation_isRefusedBeforeAnythingIsHashed() {
    var unknown = Ids.organisation();

    assertThat(
            appointAdministrator.appoint(
                new CreateAdministrator.Command(
                    OPERATOR, unknown, ANN, "", "", Optional.of(new Password("a good password")))))
        .isEqualTo(new CreateAdministrator.Outcome.UnknownOrganisation(unknown));
    assertThat(hasher.made()).isZero();
  }

  @Test
  void appoint_emailTaken_isRefused() {
    var organisation = found("Example Bank").id();
    appoint(organisation);

    assertThat(appoint(organisation)).isEqualTo(new CreateAdministrator.Outcome.EmailTaken(ANN));
    assertThat(appoint(found("Another").id()))
        .isInstanceOf(CreateAdministrator.Outcome.Appointed.class);
  }

  @Test
  void appoint_moreThanThereMayBe_isRefused() {
    var organisation = found("Example Bank").id();
    for (var number = 0; number < DashboardUsers.MOST; number++) {
      stores.users().add(UserFixture.aUser(organisation, number + "@example.com").build());
    }

    assertThat(appoint(organisation))
        .isEqualTo(new CreateAdministrator.Outcome.TooMany(DashboardUsers.MOST));
  }

  @Test
  void appoint_passwordThatMayNotBeChosen_isRefused() {
    var organisation = found("Example Bank").id();

    assertThatThrownBy(
            () ->
                appointAdministrator.appoint(
                    new CreateAdministrator.Command(
                        OPERATOR, organisation, ANN, "", "", Optional.of(new Password("short")))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("password: 5 characters (expected: 8 to 128 characters)");
  }

  @Test
  void appoint_tooManyPasswordsWait_isBusy() {
    var organisation = found("Example Bank").id();
    hasher.becomeBusy(true);

    assertThatThrownBy(
            () ->
                appointAdministrator.appoint(
                    new CreateAdministrator.Command(
                        OPERATOR,
                        organisation,
                        ANN,
                        "",
                        "",
                        Optional.of(new Password("a good password")))))
        .isInstanceOf(RefusedException.Overloaded.class);
  }

  private Organisation found(String name) {
    return foundOrganisation.found(new CreateOrganisation.Command(OPERATOR, name));
  }

  private CreateAdministrator.Outcome appoint(OrganisationId organisation) {
    return appointAdministrator.appoint(
        new CreateAdministrator.Command(OPERATOR, organisation, ANN, "", "", Optional.empty()));
  }
}
