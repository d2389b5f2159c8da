package io.portico.application.testkit.contract.usage;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link UsageNames} promises. */
class UsageNamesContract extends StoreContract {

  private UsageNames names;
  private ApiRecord payments;
  private final ApiId elsewhere = Ids.api();
  private final Plan gold = aPlan("Gold").build();
  private final Plan silver = aPlan("Silver").build();
  private final Plan bronze = aPlan("Bronze").build();

  @BeforeEach
  void openStores() {
    names = stores.usageNames();
    Given.freeTextLabels(stores, organisation, "team", "zone");
    payments = anApi("Payments").labelled("team", "core", "zone", "eu").build();
    stores.apis().add(organisation, payments);
    for (var plan : List.of(gold, silver, bronze)) {
      stores.plans().add(organisation, plan);
    }
    offer(
        anEntry("Pay").about(payments.id()).offering(gold.id()).build(),
        anEntry("First").about(elsewhere).labelled("team", "web").offering(silver.id()).build(),
        anEntry("Second").about(elsewhere).offering(bronze.id()).build());
  }

  @Test
  void find_keys_haveAliasDeveloperPlanAndApi() {
    var paying = aKey().on(gold.id()).build();
    var ended = aKey().on(silver.id()).revoked().build();
    var orphan = aKey().build();
    for (var key : List.of(paying, ended, orphan)) {
      stores.issuedKeys().add(organisation, key);
    }

    var found =
        find(
            UsageDimension.KEY,
            paying.key().text(),
            ended.key().text(),
            orphan.key().text(),
            "unheard-of");

    assertThat(found)
        .isEqualTo(
            Map.of(
                paying.key().text(),
                new UsageName.OfKey(
                    "ann@example.com", paying.developer(), gold.id(), Optional.of(known())),
                ended.key().text(),
                new UsageName.OfKey(
                    "ann@example.com",
                    ended.developer(),
                    silver.id(),
                    Optional.of(new UsageName.OfApi("First", labels("team", "web")))),
                orphan.key().text(),
                new UsageName.OfKey(
                    "ann@example.com", orphan.developer(), orphan.plan(), Optional.empty())));
  }

  @Test
  void find_developers_haveTheirAddressUntilRemoved() {
    var ann = aDeveloper("Ann@Example.com").build();
    var bob = aDeveloper("bob@example.com").build();
    stores.developers().add(organisation, List.of(ann));
    stores.developers().add(organisation, List.of(bob));
    stores.developers().remove(organisation, bob.id());

    assertThat(find(UsageDimension.DEVELOPER, ann.id().toString(), bob.id().toString()))
        .isEqualTo(
            Map.of(
                ann.id().toString(),
                new UsageName.OfDeveloper(new EmailAddress("Ann@Example.com"))));
  }

  @Test
  void find_applications_haveTheirNameAndWhoseDefaultTheyAre() {
    var ann = aDeveloper("ann@example.com").build();
    var bob = aDeveloper("bob@example.com").build();
    stores.developers().add(organisation, List.of(ann));
    stores.developers().add(organisation, List.of(bob));
    var details = new ApplicationDetails("Mine", "", CustomFields.none());
    stores.applications().add(organisation, Application.defaultOf(bob).with(details));
    var shop = Application.of(new ApplicationId(Ids.next()), details, ann.id(), ann.registeredAt());
    stores.applications().add(organisation, shop);

    assertThat(
            find(
                UsageDimension.APPLICATION,
                ann.id().toString(),
                bob.id().toString(),
                shop.id().toString()))
        .isEqualTo(
            Map.of(
                ann.id().toString(),
                new UsageName.OfApplication(
                    Application.DEFAULT_NAME, Optional.of(ann.details().email())),
                bob.id().toString(),
                new UsageName.OfApplication("Mine", Optional.of(bob.details().email())),
                shop.id().toString(),
                new UsageName.OfApplication("Mine", Optional.empty())));
  }

  @Test
  void find_apis_preferRepositoryThenCatalogueThenPlan() {
    var bare = anApi("Bare").build();
    stores.apis().add(organisation, bare);
    stores.apis().add(organisation, anApi("Orders").withId(ApiId.of("orders.v1")).build());
    offer(
        anEntry("Pay").about(payments.id()).offering(gold.id()).build(),
        anEntry("First").about(elsewhere).labelled("team", "web").offering(silver.id()).build(),
        anEntry("Ship").about(ApiId.of("shipping")).offering(bronze.id()).build());

    var found =
        find(
            UsageDimension.API,
            payments.id().toString(),
            bare.id().toString(),
            elsewhere.toString(),
            gold.id().toString(),
            Ids.api().toString(),
            "orders.v1",
            "shipping",
            "Orders.v1",
            "payments",
            "search",
            "a name",
            "");

    assertThat(found)
        .isEqualTo(
            Map.of(
                payments.id().toString(),
                known(),
                bare.id().toString(),
                new UsageName.OfApi("Bare", Labels.NONE),
                elsewhere.toString(),
                new UsageName.OfApi("First", labels("team", "web")),
                "orders.v1",
                new UsageName.OfApi("Orders", Labels.NONE),
                "shipping",
                new UsageName.OfApi("Ship", Labels.NONE),
                gold.id().toString(),
                new UsageName.OfApi("Gold", Labels.NONE)));
  }

  @Test
  void find_plans_haveTheirNames() {
    assertThat(find(UsageDimension.POLICY, gold.id().toString(), Ids.next().toString()))
        .isEqualTo(Map.of(gold.id().toString(), new UsageName.OfPlan("Gold")));
  }

  @Test
  void find_otherOrganisation_isEmpty() {
    var key = aKey().on(gold.id()).build();
    stores.issuedKeys().add(organisation, key);
    var ann = aDeveloper("ann@example.com").build();
    stores.developers().add(organisation, List.of(ann));
    var some =
        List.of(
            key.key().text(),
            ann.id().toString(),
            payments.id().toString(),
            elsewhere.toString(),
            gold.id().toString());

    for (var by : UsageDimension.values()) {
      assertThat(names.find(organisation, by, some)).as(by.name()).isNotEmpty();
      assertThat(names.find(otherOrganisation, by, some)).as(by.name()).isEmpty();
      assertThat(names.find(organisation, by, List.of())).as(by.name()).isEmpty();
    }
  }

  @Test
  void find_thousandIds_findsAll() {
    var keys = IntStream.range(0, 1_000).mapToObj(_ -> aKey().on(gold.id()).build()).toList();
    unitOfWork.run(() -> keys.forEach(key -> stores.issuedKeys().add(organisation, key)));
    var stored = keys.stream().map(key -> key.key().text()).toList();

    assertThat(names.find(organisation, UsageDimension.KEY, stored).keySet())
        .isEqualTo(new HashSet<>(stored));
  }

  private UsageName.OfApi known() {
    return new UsageName.OfApi("Payments", labels("team", "core", "zone", "eu"));
  }

  private Map<String, UsageName> find(UsageDimension by, String... some) {
    return names.find(organisation, by, List.of(some));
  }

  private void offer(CatalogueEntry... entries) {
    unitOfWork.run(
        () -> {
          var catalogue = stores.catalogues().findForUpdate(organisation, aCatalogueId());
          stores
              .plans()
              .lock(organisation, List.of(entries).stream().map(CatalogueEntry::plan).toList());
          stores
              .catalogues()
              .replace(organisation, new Catalogue(catalogue.id(), List.of(entries)));
        });
  }
}
