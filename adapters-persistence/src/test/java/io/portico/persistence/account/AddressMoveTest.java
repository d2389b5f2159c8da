package io.portico.persistence.account;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.UserFixture.aUser;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.jdbc.Jdbc;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of a former version, which compares domains as they are written. */
class AddressMoveTest extends StoreContract {

  private static final EmailAddress WRITTEN = new EmailAddress("Ann@b\u00fccher.example");
  private static final EmailAddress ASCII = new EmailAddress("ann@xn--bcher-kva.example");

  private Jdbc jdbc;

  @BeforeEach
  void openStores() {
    jdbc = ((JdbcStores) stores).jdbc();
  }

  @Test
  void moveAll_rowOfAFormerVersion_isFoundBeforeAsWrittenAndAfterwardsByBothForms() {
    var ann = former(added(WRITTEN.written()));
    assertThat(found(WRITTEN)).contains(ann.id());

    assertThat(new AddressMove(jdbc).moveAll()).isEqualTo(1);

    assertThat(found(WRITTEN)).contains(ann.id());
    assertThat(found(ASCII)).contains(ann.id());
    assertThat(stores.developers().add(organisation, List.of(aDeveloper(ASCII.written()).build())))
        .isEmpty();
    assertThat(new AddressMove(jdbc).moveAll()).isZero();
  }

  @Test
  void moveAll_manyRows_movesEach() {
    var many = 1_100;
    for (var number = 0; number < many; number++) {
      former(added("ann%d@b\u00fccher.example".formatted(number)));
      added("bj\u00f6rn%d@example.com".formatted(number));
    }

    assertThat(new AddressMove(jdbc).moveAll()).isEqualTo(many);
    assertThat(found(new EmailAddress("ann1099@xn--bcher-kva.example"))).isPresent();
  }

  @Test
  void moveAll_twoDevelopersOfOneMailbox_leavesThemToBeFoundAsWritten() {
    var ann = former(added(WRITTEN.written()));
    var twin = added(ASCII.written());

    assertThat(new AddressMove(jdbc).moveAll()).isZero();

    assertThat(found(WRITTEN)).contains(ann.id());
    assertThat(found(ASCII)).contains(twin.id());
  }

  @Test
  void moveAll_user_isFoundByBothForms() {
    var ann = aUser(organisation, WRITTEN.written()).build();
    stores.users().add(ann);
    jdbc.update(
        "UPDATE dashboard_user SET canonical_email = ? WHERE id = ?", formerForm(), ann.id());
    assertThat(stores.users().withEmail(WRITTEN, 10)).containsExactly(ann);

    assertThat(new AddressMove(jdbc).moveAll()).isEqualTo(1);

    assertThat(stores.users().withEmail(WRITTEN, 10)).containsExactly(ann);
    assertThat(stores.users().withEmail(ASCII, 10)).containsExactly(ann);
  }

  private Developer added(String email) {
    var developer = aDeveloper(email).build();
    assertThat(stores.developers().add(organisation, List.of(developer))).hasSize(1);
    return developer;
  }

  private Developer former(Developer developer) {
    jdbc.update(
        "UPDATE developer SET canonical_email = ? WHERE org_id = ? AND id = ?",
        developer.details().email().storedForms().getFirst().getBytes(UTF_8),
        organisation,
        developer.id());
    return developer;
  }

  private static byte[] formerForm() {
    return WRITTEN.storedForms().getFirst().getBytes(UTF_8);
  }

  private Optional<DeveloperId> found(EmailAddress email) {
    return stores
        .developers()
        .findByEmail(organisation, email)
        .map(DeveloperWithKeys::developer)
        .map(Developer::id);
  }
}
