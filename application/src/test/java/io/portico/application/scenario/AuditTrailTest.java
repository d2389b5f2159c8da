package io.portico.application.scenario;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.access.UserService;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Change;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The audit entries of changes of many records, and changes without an entry. */
class AuditTrailTest extends ServiceTest {

  private final PasswordRules rules = new PasswordRules(8, _ -> false);
  private final LabelServices services = new LabelServices(stores, () -> AT);
  private final ApplyLabels applyLabels = services.applyLabels();
  private final ReplaceLabel replaceLabel = services.replaceLabel();
  private final RemoveLabel removeLabel = services.removeLabel();
  private final ReplaceUser replaceUser =
      new UserService(
          stores.users(),
          new NewUsers(
              stores.users(),
              new PredictableTokens(),
              new SequentialIds(),
              () -> AT,
              stores.audit()),
          stores.userChanges(),
          stores.bindingReader(),
          new NewPasswords(rules, new PlainHasher()),
          new PredictableTokens(),
          () -> AT,
          unitOfWork);
  private final ReplaceDeveloper replaceDeveloper =
      new DeveloperService(
          stores.developers(),
          stores.loginFailures(),
          new NewPasswords(rules, new PlainHasher()),
          new UserSessions(
              stores.sessions(), stores.accessLinks(), new RecordingSessions(), unitOfWork),
          stores.outboxWriter(),
          unitOfWork,
          stores.audit());

  @BeforeEach
  void defineLabel() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
  }

  /* ---- many APIs ---- */

  @ParameterizedTest
  @CsvSource({"false, false, 1", "false, true, 3", "true, false, 0", "true, true, 0"})
  void applyLabels_manyBatches_isOneEntryForAllThatLastsTogether(
      boolean dryRun, boolean partial, int entries) {
    var apis = added(2_001);

    apply(apis, "2", dryRun, partial);

    assertThat(trail()).hasSize(entries);
    assertThat(trail())
        .allSatisfy(
            entry -> {
              assertThat(entry.action()).isEqualTo(AuditAction.LABELS_APPLIED);
              assertThat(entry.object()).isEqualTo(organisation.toString());
              assertThat(entry.difference().changes())
                  .contains(new Change("labels.tier", Optional.empty(), Optional.of("2")));
            });
    assertThat(trail().stream().mapToInt(AuditTrailTest::apisChanged).sum())
        .isEqualTo(dryRun ? 0 : 2_001);
  }

  @Test
  void applyLabels_thatAreThereOrCannotBe_leaveNothing() {
    var apis = added(2);

    apply(apis, "1", false, false);
    apply(apis, "1", false, true);
    apply(apis, "3", false, true);

    assertThat(trail()).isEmpty();
  }

  @Test
  void replaceLabel_valuesMerged_recordsTheDefinitionAndTheApis() {
    var apis = added(2);

    replaceLabel(new DroppedValues.MergeInto(new LabelValue("2")));

    assertThat(latestEntry().difference().changes())
        .containsExactly(
            new Change("values", Optional.of("[1, 2]"), Optional.of("[2]")),
            new Change("apisChanged", Optional.empty(), Optional.of("2")),
            new Change("apisChanged.first", Optional.empty(), Optional.of(apis.toString())));
  }

  @Test
  void replaceLabel_sameAgain_leavesNothing() {
    replaceLabel(new DroppedValues.Refuse());
    replaceLabel(new DroppedValues.Refuse());

    assertThat(trail()).hasSize(1);
  }

  @Test
  void removeLabel_thatApisCarry_recordsHowMany() {
    added(2);

    removeLabel.remove(new RemoveLabel.Command(admin, "tier", true, Precondition.none()));

    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.LABEL_REMOVED);
    assertThat(entry.name()).contains("tier");
    assertThat(apisChanged(entry)).isEqualTo(2);
    assertThat(entry.difference().changes())
        .contains(new Change("name", Optional.of("tier"), Optional.empty()));
  }

  /* ---- passwords ---- */

  @ParameterizedTest
  @CsvSource({
    "Ann, false, ''",
    "Ann, true, user_password_changed",
    "Bob, false, user_replaced",
    "Bob, true, user_password_changed user_replaced"
  })
  void replaceUser_nameOrPassword_eachHasItsEntry(String name, boolean password, String actions) {
    var user = aUser(organisation, "ann@example.com").named("Ann", "Lee").build();
    stores.users().add(user);

    replaceUser.replace(
        new ReplaceUser.Command(
            admin,
            user.id(),
            aUser(organisation, "ann@example.com").named(name, "Lee").profile(),
            password(password),
            Optional.empty(),
            Precondition.none()));

    assertThat(actions()).isEqualTo(actions);
  }

  @ParameterizedTest
  @CsvSource({
    "ann@example.com, false, ''",
    "ann@example.com, true, password_changed",
    "bob@example.com, false, developer_replaced",
    "bob@example.com, true, password_changed developer_replaced"
  })
  void replaceDeveloper_addressOrPassword_eachHasItsEntry(
      String email, boolean password, String actions) {
    var developer = aDeveloper("ann@example.com").build();
    stores.developers().add(organisation, List.of(developer));

    replaceDeveloper.replace(
        new ReplaceDeveloper.Command(
            admin,
            developer.id(),
            aDeveloper(email).details(),
            password(password),
            Precondition.none()));

    assertThat(actions()).isEqualTo(actions);
  }

  private static Optional<Password> password(boolean given) {
    return given ? Optional.of(new Password("correct horse")) : Optional.empty();
  }

  private void replaceLabel(DroppedValues dropped) {
    replaceLabel.replace(
        new ReplaceLabel.Command(
            admin,
            "tier",
            Optional.empty(),
            new LabelDetails(
                new ListedValues(List.of(new LabelValue("2"))), LabelTexts.NONE, false, false),
            Optional.empty(),
            dropped,
            Precondition.none()));
  }

  private List<ApiId> added(int number) {
    var apis =
        IntStream.range(0, number)
            .mapToObj(_ -> anApi("Api").labelled("tier", "1").build())
            .toList();
    stores.apis().addAll(organisation, apis);
    return apis.stream().map(api -> api.id()).sorted().toList();
  }

  private void apply(List<ApiId> apis, String tier, boolean dryRun, boolean partial) {
    applyLabels.apply(
        new ApplyLabels.Command(
            admin,
            new ApplyLabels.Target.Named(apis),
            LabelChange.Merge.giving(
                Labels.of(Map.of(new LabelName("tier"), new LabelValue(tier)))),
            dryRun,
            partial));
  }

  private static int apisChanged(AuditEntry entry) {
    return entry.difference().changes().stream()
        .filter(change -> change.field().equals("apisChanged"))
        .flatMap(change -> change.after().stream())
        .mapToInt(Integer::parseInt)
        .sum();
  }

  private String actions() {
    return String.join(" ", trail().stream().map(entry -> entry.action().word()).toList());
  }
}
