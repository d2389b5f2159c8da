package io.portico.application.service.organisation;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.access.AddUser;
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
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperatorServicesTest {

  private static final Operator OPERATOR = new Operator(Optional.of("request-1"));
  private static final EmailAddress ANN = new EmailAddress("ann@example.com");

  private final Stores stores = new InMemoryStores();
  private final SequentialIds ids = new SequentialIds();
  private final PlainHasher hasher = new PlainHasher();
  private final OrganisationService service =
      new OrganisationService(
          stores.organisations(),
          new NewOrganisations(
              stores.organisations(), stores.labelDefinitions(), ids, stores.audit()),
          new NewUsers(
              stores.users(), new PredictableTokens(), ids, new TickingClock(), stores.audit()),
          new NewPasswords(new PasswordRules(8, _ -> false), hasher),
          stores.unitOfWork());
  private final CreateOrganisation createOrganisation = service;
  private final CreateAdministrator createAdministrator = service;

  /* ---- organisation ---- */

  @Test
  void createOrganisation_anyName_hasTheDefaultLabelsAndNoUsers() {
    var organisation = created("Example Bank");

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
  void createOrganisation_sameNameTwice_createsTwo() {
    assertThat(created("Example Bank")).isNotEqualTo(created("Example Bank"));
  }

  @Test
  void createOrganisation_emptyName_isRejected() {
    assertInvalid("ownerName: '' (expected: 1 to 255 characters)", () -> created(""));
    assertThat(stores.organisations().first()).isEmpty();
  }

  /* ---- administrator ---- */

  @Test
  void createAdministrator_newUser_isAnActiveAdmin() {
    var organisation = created("Example Bank").id();

    var outcome =
        createAdministrator.create(
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
    assertThat(outcome).isEqualTo(new AddUser.Outcome.Added(expected, PredictableTokens.nth(1)));
    assertThat(stores.users().find(organisation, expected.id())).contains(expected);
  }

  @Test
  void createAdministrator_unknownOrganisation_hashesNothing() {
    var unknown = Ids.organisation();

    assertThatThrownBy(
            () ->
                createAdministrator.create(
                    new CreateAdministrator.Command(
                        OPERATOR,
                        unknown,
                        ANN,
                        "",
                        "",
                        Optional.of(new Password("a good password")))))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThat(hasher.made()).isZero();
  }

  @Test
  void createAdministrator_emailTaken_isRefused() {
    var organisation = created("Example Bank").id();
    added(organisation);

    assertThat(added(organisation)).isEqualTo(new AddUser.Outcome.EmailTaken(ANN));
    assertThat(added(created("Another").id())).isInstanceOf(AddUser.Outcome.Added.class);
  }

  @Test
  void createAdministrator_moreThanTheMaximum_isRefused() {
    var organisation = created("Example Bank").id();
    for (var number = 0; number < DashboardUsers.MOST; number++) {
      stores.users().add(UserFixture.aUser(organisation, number + "@example.com").build());
    }

    assertThat(added(organisation)).isEqualTo(new AddUser.Outcome.TooMany(DashboardUsers.MOST));
  }

  @Test
  void createOrganisation_idFromElsewhere_isItsIdOnce() {
    var id = Optional.of(Ids.organisation());

    assertThat(created("Example Bank", id))
        .isEqualTo(
            new CreateOrganisation.Outcome.Created(new Organisation(id.get(), "Example Bank")));
    assertThat(created("Another", id)).isEqualTo(new CreateOrganisation.Outcome.IdTaken(id.get()));
    assertThat(stores.organisations().find(id.get()).orElseThrow().name())
        .isEqualTo("Example Bank");
  }

  private Organisation created(String name) {
    return ((CreateOrganisation.Outcome.Created) created(name, Optional.empty())).organisation();
  }

  private CreateOrganisation.Outcome created(String name, Optional<OrganisationId> id) {
    return createOrganisation.create(new CreateOrganisation.Command(OPERATOR, name, id));
  }

  private AddUser.Outcome added(OrganisationId organisation) {
    return createAdministrator.create(
        new CreateAdministrator.Command(OPERATOR, organisation, ANN, "", "", Optional.empty()));
  }
}
