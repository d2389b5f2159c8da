package io.portico.application.testkit.contract.organisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.access.Organisation;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Organisations} promises, wherever it keeps them. */
class OrganisationsContract extends StoreContract {

  private static final int LONGEST_NAME = 255;

  private Organisations organisations;

  @BeforeEach
  void openStores() {
    organisations = emptyStores().organisations();
  }

  @Test
  void find_afterAdd_returnsAnEqualOrganisation() {
    var added = new Organisation(Ids.organisation(), "Example Bank");
    organisations.add(added);
    organisations.add(new Organisation(Ids.organisation(), "Another Bank"));

    assertThat(organisations.find(added.id())).contains(added);
  }

  @Test
  void find_absentId_isEmpty() {
    organisations.add(new Organisation(Ids.organisation(), "Example Bank"));

    assertThat(organisations.find(Ids.organisation())).isEmpty();
  }

  @Test
  void find_longestNameOfFourByteCharacters_isKept() {
    var added = new Organisation(Ids.organisation(), Texts.ofFourByteCharacters(LONGEST_NAME));
    organisations.add(added);

    assertThat(organisations.find(added.id())).contains(added);
  }

  @Test
  void find_idsThatDifferInOneBit_areDifferentOrganisations() {
    var one = new Organisation(new OrganisationId(new Identifier(-1, -1)), "One");
    var other = new Organisation(new OrganisationId(new Identifier(-1, -2)), "Other");
    organisations.add(one);
    organisations.add(other);

    assertThat(organisations.find(one.id())).contains(one);
    assertThat(organisations.find(other.id())).contains(other);
    assertThat(organisations.find(new OrganisationId(new Identifier(-1, 0)))).isEmpty();
  }

  @Test
  void first_severalOrganisations_isTheOneWithTheSmallestId() {
    var second = new Organisation(new OrganisationId(new Identifier(-1, 0)), "Second");
    var first = new Organisation(new OrganisationId(new Identifier(1, -1)), "First");
    organisations.add(second);
    organisations.add(first);

    assertThat(organisations.first()).contains(first);
  }

  @Test
  void adopt_newId_addsAnOrganisationThatIsNeverTheFirst() {
    var adopted = new Organisation(new OrganisationId(new Identifier(1, 0)), "Elsewhere");
    var first = new Organisation(new OrganisationId(new Identifier(1, 1)), "First");
    assertThat(unitOfWork.execute(() -> organisations.adopt(adopted))).isTrue();
    organisations.add(first);

    assertThat(organisations.find(adopted.id())).contains(adopted);
    assertThat(organisations.first()).contains(first);
    assertThat(unitOfWork.execute(() -> organisations.adopt(new Organisation(first.id(), "Other"))))
        .isFalse();
    assertThat(organisations.find(first.id())).contains(first);
  }

  @Test
  void first_noOrganisation_isEmpty() {
    assertThat(organisations.first()).isEmpty();
  }

  @Test
  void add_oneNameTwice_makesTwoOrganisations() {
    var one = new Organisation(Ids.organisation(), "Example Bank");
    var other = new Organisation(Ids.organisation(), "Example Bank");
    organisations.add(one);
    organisations.add(other);

    assertThat(organisations.find(one.id())).contains(one);
    assertThat(organisations.find(other.id())).contains(other);
  }

  @Test
  void add_idThatIsNotNew_throwsAndChangesNothing() {
    var first = new Organisation(Ids.organisation(), "Example Bank");
    organisations.add(first);

    assertThatThrownBy(() -> organisations.add(new Organisation(first.id(), "Another Bank")))
        .isInstanceOf(RuntimeException.class);

    assertThat(organisations.find(first.id())).contains(first);
  }
}
