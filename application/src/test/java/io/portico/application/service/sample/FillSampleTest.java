package io.portico.application.service.sample;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.sample.RemoveSample;
import io.portico.application.port.out.Replacement;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.governance.GovernanceRule.Verdict;
import io.portico.domain.job.JobState;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.UserId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.usage.HitOutcome;
import io.portico.domain.usage.Resolution;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Filling an organisation with the sample data. */
class FillSampleTest extends SampleTest {

  @Test
  void fill_emptyOrganisation_addsWhatItCounts() {
    assertThat(fill()).isEqualTo(ALL);

    assertThat(apis()).hasSize(60);
    assertThat(labels()).hasSize(8).filteredOn(LabelDefinition::required).hasSize(1);
    assertThat(policies()).hasSize(3);
    assertThat(plans()).hasSize(6);
    assertThat(catalogue()).hasSize(6).filteredOn(CatalogueEntry::show).hasSize(5);
    assertThat(developers()).hasSize(200);
    assertThat(keys()).hasSize(120);
    assertThat(requests(RequestStatus.PENDING)).hasSize(10);
    assertThat(requests(RequestStatus.DECLINED)).hasSize(5);
    assertThat(requests(RequestStatus.APPROVED)).hasSize(114);
  }

  @Test
  void fill_emptyOrganisation_hasTheMailsOfFourWeeksNoneOfWhichWaits() {
    fill();

    var mails = stores.outbox().page(organisation, MailFilter.ALL, 0, 100);
    assertThat(mails)
        .hasSize(14)
        .isSortedAccordingTo((one, other) -> other.createdAt().compareTo(one.createdAt()))
        .allMatch(mail -> mail.sealedSecret().isEmpty() && mail.createdAt().isBefore(now()));
    assertThat(mails).filteredOn(mail -> mail.state().status() == MailStatus.FAILED).hasSize(2);
    assertThat(mails).filteredOn(mail -> mail.state().status() == MailStatus.SENT).hasSize(12);
    assertThat(stores.outbox().backlog().mails()).isZero();
  }

  @Test
  void fill_emptyOrganisation_hasUsersAndServices() {
    fill();

    assertThat(users())
        .extracting(user -> user.profile().role())
        .containsOnlyOnce(Role.ADMIN)
        .contains(Role.APPROVER, Role.VIEWER);
    assertThat(users()).allMatch(user -> user.password().isEmpty() && !user.profile().active());
    unitOfWork.run(
        () ->
            assertThat(stores.users().administrators(organisation).users())
                .containsExactly(admin.user()));
    assertThat(stores.serviceCredentials().page(organisation, Optional.empty(), 10)).hasSize(4);
  }

  @Test
  void fill_emptyOrganisation_hasSystemsThatAreNotCalled() {
    fill();

    assertThat(stores.storedSources().all(organisation)).hasSize(3);
    assertThat(stores.storedSources().scheduled()).isEmpty();
    assertThat(stores.webhooks().all(organisation))
        .hasSize(2)
        .noneMatch(webhook -> webhook.details().enabled());
    assertThat(stores.gateways().all(organisation)).hasSize(1);
    var gateway = stores.gateways().all(organisation).getFirst().details();
    assertThat(keys())
        .filteredOn(key -> key.endedAt().isEmpty())
        .noneMatch(key -> gateway.covers(key.plan()));
    var inTenYears = now().plus(Duration.ofDays(3_650));
    assertThat(stores.gateways().claimSearches(inTenYears, inTenYears, 10)).isEmpty();
    unitOfWork.run(
        () -> assertThat(stores.keyPushes().findDueForUpdate(inTenYears, 10, List.of())).isEmpty());
  }

  @Test
  void fill_emptyOrganisation_hasABulkChangeOfItsFirstUser() {
    fill();

    var job = stores.jobs().latest(organisation, Optional.empty(), 10).getFirst();
    assertThat(job.startedBy()).isEqualTo(lead());
    assertThat(job.result().orElseThrow().state()).isEqualTo(JobState.DONE);
    assertThat(job.result().orElseThrow().counts()).containsEntry("changed", 3L);
    assertThat(stores.jobs().changes(organisation, job.id(), Optional.empty(), 10)).hasSize(3);
  }

  @Test
  void fill_againBesideOwnApis_changesNoLabelsOfTheirs() {
    Given.freeTextLabels(stores, organisation, "support.contact");
    var own = added("support.contact", "#inventory");

    fill();

    assertThat(stores.apis().find(organisation, own.id())).contains(own);
  }

  private List<DashboardUser> users() {
    return stores.users().page(organisation, Optional.empty(), 10).stream()
        .filter(user -> !user.id().equals(admin.user()))
        .toList();
  }

  private UserId lead() {
    return users().stream()
        .filter(user -> user.profile().role() == Role.ADMIN)
        .map(DashboardUser::id)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void fill_emptyOrganisation_hasCountsOfNinetyDaysThatGrow() {
    fill();

    var byDay = stores.governanceCounts().apis(organisation, LocalDate.EPOCH);
    assertThat(byDay).hasSize(90);
    assertThat(List.copyOf(byDay.values())).isSorted().last().isEqualTo(60L);
    var policy = policies().getFirst().id().value();
    var counts =
        requireNonNull(
            stores
                .governanceCounts()
                .find(organisation, List.of(policy), LocalDate.EPOCH)
                .get(policy));
    assertThat(counts).hasSize(90);
    assertThat(counts.values()).allMatch(count -> count.covered() <= count.applicable());
    assertThat(counts.firstEntry().getValue().covered())
        .isLessThan(counts.lastEntry().getValue().covered());
  }

  @Test
  void fill_emptyOrganisation_isInTheTrailWithWhatItsUsersAdded() {
    fill();

    assertThat(trail())
        .filteredOn(entry -> entry.actor().equals(admin.user()))
        .extracting(AuditEntry::action)
        .containsOnly(AuditAction.SAMPLE_FILLED, AuditAction.USER_ADDED);
    assertThat(trail())
        .filteredOn(entry -> entry.actor().equals(lead()))
        .extracting(AuditEntry::action)
        .containsOnly(
            AuditAction.SERVICE_CREDENTIAL_ADDED,
            AuditAction.SOURCE_ADDED,
            AuditAction.WEBHOOK_ADDED,
            AuditAction.GATEWAY_ADDED,
            AuditAction.LABELS_APPLIED);
    var filled =
        trail().stream().filter(entry -> entry.action() == AuditAction.SAMPLE_FILLED).toList();
    assertThat(filled).hasSize(1);
    assertThat(filled.getFirst().object()).isEqualTo(organisation.toString());
    assertThat(filled.getFirst().difference().toString()).contains("developers", "200");
  }

  @Test
  void fill_otherOrganisation_staysEmpty() {
    fill();

    assertThat(service.isEmpty(stranger)).isTrue();
    assertThat(service.isFilled(stranger)).isFalse();
    assertThat(service.remove(new RemoveSample.Command(stranger)))
        .isEqualTo(new RemoveSample.Outcome.NotFilled());
    assertThat(apis()).hasSize(60);
  }

  @Test
  void fill_twoOrganisations_haveDifferentIds() {
    fill();
    assertThat(service.fill(new FillSample.Command(stranger, true)))
        .isInstanceOf(FillSample.Outcome.Filled.class);

    var theirs =
        stores
            .apis()
            .select(stranger.organisation(), ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 100);
    var ours = apis().stream().map(ApiRecord::id).toList();
    assertThat(theirs).hasSize(60).extracting(ApiRecord::id).doesNotContainAnyElementsOf(ours);
  }

  @Test
  void fill_apis_areDescribedAndCarryEveryLabel() {
    fill();

    assertThat(apis())
        .allSatisfy(
            api -> {
              assertThat(api.description().description()).isPresent();
              assertThat(api.description().url().orElseThrow()).contains("merrywell.example");
              assertThat(api.createdAt()).isBefore(api.updatedAt());
              assertThat(api.updatedAt()).isBefore(now());
            })
        .extracting(api -> api.description().name())
        .doesNotHaveDuplicates();
    assertThat(stores.apis().countCarrying(organisation, names()).keySet()).isEqualTo(names());
    assertThat(apis())
        .extracting(api -> api.description().style().orElseThrow())
        .contains(ApiStyle.values());
  }

  @Test
  void fill_policies_areViolatedBySomeApisAndMetByMost() {
    fill();

    assertThat(policies())
        .allSatisfy(
            policy -> {
              var verdicts =
                  apis().stream()
                      .map(api -> policy.details().rule().evaluate(api.labels().labels()))
                      .toList();
              var violating = verdicts.stream().filter(Verdict.Violating.class::isInstance).count();
              assertThat(violating).isBetween(3L, 15L);
              assertThat(verdicts)
                  .filteredOn(Verdict.Compliant.class::isInstance)
                  .hasSizeGreaterThan(10);
            });
  }

  @Test
  void fill_developers_haveExampleAddressesAndFieldsAndNoPassword() {
    fill();

    assertThat(developers())
        .extracting(DeveloperWithKeys::developer)
        .allSatisfy(
            developer -> {
              assertThat(developer.details().email().written()).endsWith(".example");
              assertThat(developer.details().fields().values())
                  .containsKeys("First name", "Last name", "Company");
              assertThat(developer.password()).isEmpty();
              assertThat(developer.registeredAt()).isBefore(now());
            })
        .extracting(developer -> developer.details().inactive())
        .contains(true, false);
  }

  @Test
  void fill_keysAndRequests_fitTogether() {
    fill();

    var live = keys().stream().filter(key -> key.endedAt().isEmpty()).toList();
    assertThat(live).hasSize(107);
    assertThat(keys()).allMatch(key -> key.expiresAt().isEmpty());
    assertThat(subscriptions())
        .contains(live.stream().map(Subscription::active).toArray(Subscription[]::new))
        .contains(
            requests(RequestStatus.PENDING).stream()
                .map(Subscription::requested)
                .toArray(Subscription[]::new))
        .hasSize(117);
    var registered = new HashSet<Instant>();
    for (var record : developers()) {
      var developer = record.developer();
      registered.add(developer.registeredAt());
      assertThat(keys())
          .filteredOn(key -> key.developer().equals(developer.id()))
          .allMatch(key -> !key.issuedAt().isBefore(developer.registeredAt()))
          .allMatch(_ -> !developer.details().inactive());
    }
    assertThat(registered).hasSizeGreaterThan(190);
    assertThat(requests(RequestStatus.PENDING))
        .isSortedAccordingTo((one, other) -> one.createdAt().compareTo(other.createdAt()))
        .allMatch(request -> request.createdAt().isBefore(now()));
  }

  @Test
  void fill_usage_isOf90DaysWithGrowthWeekdaysAndErrors() {
    fill();

    var days = new TreeSet<Integer>();
    var hits = new HashMap<Integer, Long>();
    var usage = usage(Resolution.DAY);
    usage.forEach((counter, count) -> hits.merge(counter.bucket(), count.hits(), Long::sum));
    days.addAll(hits.keySet());
    var today = Resolution.DAY.bucket(now());
    assertThat(days).hasSize(90).startsWith(today - 89).endsWith(today);
    assertThat(sum(hits, today - 28, today - 1)).isGreaterThan(sum(hits, today - 89, today - 62));
    var errors =
        usage.entrySet().stream()
            .filter(entry -> HitOutcome.of(entry.getKey().code()) == HitOutcome.ERROR)
            .mapToLong(entry -> entry.getValue().hits())
            .sum();
    var all = hits.values().stream().mapToLong(Long::longValue).sum();
    assertThat(errors).isBetween(all / 200, all / 20);
    assertThat(usage(Resolution.HOUR)).hasSizeBetween(8_000, 25_000);
    assertThat(usage.values()).allMatch(count -> !count.lastHit().isAfter(now()));
    var sunday =
        hits.entrySet().stream()
            .filter(day -> LocalDate.ofEpochDay(day.getKey()).getDayOfWeek() == DayOfWeek.SUNDAY)
            .toList();
    assertThat(sunday.stream().mapToLong(Map.Entry::getValue).sum() / sunday.size())
        .isLessThan(all / 90);
  }

  private static long sum(Map<Integer, Long> hits, int first, int last) {
    return hits.entrySet().stream()
        .filter(day -> day.getKey() >= first && day.getKey() <= last)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  void fill_anyRecord_isNotEmpty() {
    var api = added(anApi("Mine"));
    assertNotEmpty();
    stores.apis().remove(organisation, api.id());

    var developer = aDeveloper("ann@example.com").build();
    stores.developers().add(organisation, List.of(developer));
    assertNotEmpty();
    stores.developers().remove(organisation, developer.id());

    var plan = aPlan("Gold").build();
    stores.plans().add(organisation, plan);
    assertNotEmpty();
    stores.plans().remove(organisation, plan.id());

    var policy = aPolicy("Mine").requiring("business_domain").build();
    stores.governancePolicies().add(organisation, policy);
    assertNotEmpty();
    stores.governancePolicies().remove(organisation, policy.id());

    var label = aLabel("mine").build();
    Given.label(stores, organisation, label);
    assertNotEmpty();
    unitOfWork.run(() -> stores.labelDefinitions().remove(organisation, label.id()));

    assertThat(fill()).isEqualTo(ALL);
    assertNotEmpty();
  }

  private void assertNotEmpty() {
    assertThat(service.isEmpty(viewer)).isFalse();
    assertThat(service.fill(new FillSample.Command(admin, false)))
        .isEqualTo(new FillSample.Outcome.NotEmpty());
  }

  @Test
  void fill_againBesideOwnRecords_addsTheSampleOnce() {
    var api = added(anApi("Mine"));
    var developer = aDeveloper("ann@example.com").build();
    stores.developers().add(organisation, List.of(developer));
    Given.label(stores, organisation, aLabel("mine").build());

    assertThat(fill()).isEqualTo(ALL);
    assertThat(fill()).isEqualTo(NOTHING);
    assertThat(apis()).hasSize(61).contains(api);
    assertThat(removed()).isEqualTo(ALL);
    assertThat(apis()).containsExactly(api);
    assertThat(stores.developers().find(organisation, developer.id())).isPresent();
    assertThat(fill()).isEqualTo(ALL);
  }

  @Test
  void fill_againBesideARecordOfTheSameName_isNotEmpty() {
    fill();
    var taken = plans().getFirst().details().name();
    removed();
    stores.plans().add(organisation, aPlan(taken).build());

    assertThat(service.fill(new FillSample.Command(admin, true)))
        .isEqualTo(new FillSample.Outcome.NotEmpty());
  }

  @Test
  void fill_predefinedLabelsRenamedAndRestricted_usesThemAsTheyAre() {
    Given.renamed(stores, organisation, name("business_domain"), name("domain"));
    restrict("api_criticality", "Tier 1");

    assertThat(fill()).isEqualTo(ALL);

    assertThat(apis())
        .flatExtracting(api -> api.labels().byName().keySet())
        .contains(name("domain"))
        .doesNotContain(name("business_domain"));
    assertThat(apis())
        .flatExtracting(
            api -> api.labels().labels().valueOf(name("api_criticality")).stream().toList())
        .extracting(Object::toString)
        .containsOnly("Tier 1");
    assertThat(policies())
        .flatExtracting(policy -> policy.details().rule().labels())
        .contains(name("domain"));
  }

  @Test
  void fill_predefinedLabelsRemoved_definesThem() {
    for (var label : labels()) {
      unitOfWork.run(() -> stores.labelDefinitions().remove(organisation, label.id()));
    }

    assertThat(fill().labels()).isEqualTo(8);
    assertThat(removed().labels()).isEqualTo(8);
    assertThat(labels()).isEmpty();
  }

  private void restrict(String label, String... values) {
    unitOfWork.run(
        () -> {
          var present =
              stores.labelDefinitions().named(organisation, Set.of(name(label))).values().stream()
                  .findFirst()
                  .orElseThrow();
          stores.labelDefinitions().findForUpdate(organisation, present.id());
          assertThat(
                  stores
                      .labelDefinitions()
                      .replace(
                          organisation,
                          aLabel(label).withId(present.id()).accepting(values).build()))
              .isEqualTo(Replacement.REPLACED);
        });
  }
}
