package io.portico.application.service.audit;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Role;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PortalSettingsFixture;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The fields of each kind of record in audit entries. */
class SnapshotsTest {

  private static final Identifier ID = Identifier.of("id", "65000000000000010000000a");

  @Test
  void of_label_hasEveryField() {
    var label =
        aLabel("level")
            .accepting("a", "b")
            .withTexts(LabelTexts.of("Level", Map.of(new LabelValue("a"), "the first")))
            .required()
            .deprecated()
            .formerly("tier")
            .build();

    assertThat(written(Snapshots.of(label)))
        .containsExactly(
            "name=level",
            "values=[a, b]",
            "displayName=Level",
            "valueDescriptions=a: the first",
            "required=true",
            "deprecated=true",
            "formerNames=[tier]");
  }

  @Test
  void of_api_hasEveryFieldButThePasswordInItsUrl() {
    var api =
        anApi("Payments")
            .describedAs(
                new ApiDescription(
                    "Payments",
                    Optional.of("2"),
                    Optional.of("Pays."),
                    Optional.of(ApiStyle.OPENAPI),
                    Optional.of("team"),
                    Optional.of("kong"),
                    Optional.of("https://me:secret@example.com/v1?at=@")))
            .labelled("team", "blue", "tier", "1")
            .from("kong", "7")
            .build();

    assertThat(written(Snapshots.of(api)))
        .containsExactly(
            "name=Payments",
            "version=2",
            "description=Pays.",
            "style=openapi",
            "owner=team",
            "provider=kong",
            "url=https://…@example.com/v1?at=@",
            "source=kong",
            "externalId=7",
            "labels.team=blue",
            "labels.tier=1");
  }

  @Test
  void of_user_hasTheProfileOnly() {
    var user =
        aUser(Ids.organisation(), "ann@example.com")
            .named("Ann", "Lee")
            .as(Role.APPROVER)
            .withPassword(UserFixture.passwordHash(1))
            .build();

    assertThat(written(Snapshots.of(user)))
        .containsExactly(
            "email=ann@example.com",
            "firstName=Ann",
            "lastName=Lee",
            "role=approver",
            "active=true");
  }

  @Test
  void of_developer_hasTheDetailsOnly() {
    var developer =
        aDeveloper("ann@example.com")
            .with("Company", "Acme")
            .with(DeveloperText.SSO_KEY, "YW5u")
            .with(DeveloperText.NONCE, "n1")
            .with(UserFixture.passwordHash(1))
            .inactive()
            .build();

    assertThat(written(Snapshots.of(developer)))
        .containsExactly(
            "email=ann@example.com", "inactive=true", "ssoKey=YW5u", "fields.Company=Acme");
  }

  @Test
  void of_plan_hasEveryField() {
    var plan =
        aPlan("Gold")
            .granting(new AccessRight(new ApiId.Generated(ID), "Payments", List.of("v1", "v2")))
            .rated("1.5", "60")
            .granting(1_000, 3_600)
            .withKeysFor(Duration.ofDays(1))
            .tagged("a")
            .inactive()
            .build();

    assertThat(written(Snapshots.of(plan)))
        .containsExactly(
            "name=Gold",
            "accessRights=[65000000000000010000000a Payments [v1, v2]]",
            "rate=1.5",
            "per=60",
            "quotaMax=1000",
            "quotaRenewalRate=3600",
            "keyExpiresIn=86400",
            "tags=[a]",
            "active=false");
  }

  @Test
  void of_settings_hasEveryField() {
    var fields = Snapshots.of(PortalSettingsFixture.customised()).values();

    assertThat(fields)
        .hasSize(
            PortalSettings.class.getRecordComponents().length
                - 2
                + PortalSettings.MailOptions.class.getRecordComponents().length
                + PortalSettings.AccountRules.class.getRecordComponents().length);
    assertThat(fields).containsEntry("enforceInactive", "false");
  }

  @Test
  void of_catalogueEntry_hasOnlyTheLengthOfUnknownMembers() {
    var entry =
        anEntry("Payments")
            .described("short", "long")
            .shown()
            .about(new ApiId.Generated(ID))
            .offering(new PlanId(ID))
            .documented("docs")
            .version("2")
            .configured(true, true, "{\"a\":1}")
            .labelled("team", "blue")
            .keeping("{\"token\":\"secret\"}")
            .build();

    assertThat(written(Snapshots.of(entry)))
        .containsExactly(
            "name=Payments",
            "shortDescription=short",
            "longDescription=long",
            "show=true",
            "apiId=65000000000000010000000a",
            "documentation=docs",
            "version=2",
            "config.requireKeyApproval=true",
            "config.override=true",
            "config.further=7 characters",
            "labels.team=blue",
            "further=18 characters");
    assertThat(Snapshots.of(aCatalogue(entry)).values())
        .containsKeys("entries.65000000000000010000000a")
        .containsEntry("order", "[65000000000000010000000a]");
  }

  @Test
  void of_policy_hasEveryField() {
    var details =
        aPolicy("Owned")
            .described("Who?")
            .on("tier=1")
            .requiring("team")
            .requiring("region", "eu", "us")
            .blocking()
            .details();

    assertThat(written(Snapshots.of(details)))
        .contains(
            "name=Owned",
            "description=Who?",
            "selector=tier=1",
            "requires=team; region in eu, us",
            "action=block",
            "active=true");
  }

  @Test
  void of_mapping_hasEveryRule() {
    var values = new LinkedHashMap<String, LabelValue>();
    values.put("fin", new LabelValue("Finance"));
    var rules =
        new MappingRules(
            false,
            List.of(
                new MappingRule.FromMetadata("dept", new LabelName("domain"), values),
                new MappingRule.FromTag(
                    "#x",
                    new LabelName("team"),
                    Optional.of(new LabelValue("blue")),
                    new LinkedHashMap<>())));

    assertThat(written(Snapshots.of(rules)))
        .containsExactly(
            "likeness=false", "rules=metadata dept to domain by fin: Finance; tag #x to team=blue");
  }

  @Test
  void snapshot_manyApis_countsAllAndNamesTheFirst() {
    var changed = ChangedApis.NONE;
    for (var number = 0; number < 3; number++) {
      changed = changed.and(Stream.generate(Ids::api).limit(ChangedApis.MOST_NAMED - 10).toList());
    }

    assertThat(changed.first()).hasSize(ChangedApis.MOST_NAMED);
    assertThat(changed.snapshot("apis").values())
        .containsEntry("apis", "60")
        .containsEntry("apis.first", changed.first().toString());
    assertThat(ChangedApis.NONE.snapshot("apis")).isEqualTo(Snapshot.NONE);
  }

  @Test
  void of_key_hasTheHashAndNotTheKey() {
    var raw = RawKey.of(KeyPrefix.DEFAULT, new byte[RawKey.BYTES]);
    var request = new KeyRequestId(Ids.next());
    var key =
        aKey()
            .storedAs(raw.secret())
            .askedForBy(request)
            .build()
            .replacedBy(raw.plain(), ApiFixture.AT, RotationOverlap.ofSeconds(0));
    var hash = raw.hashed().text();

    assertThat(Snapshots.of(key))
        .isEqualTo(
            Snapshot.of("key", hash)
                .and("developerId", key.developer().toString())
                .and("planId", key.plan().toString())
                .and("version", "v1")
                .and("alias", "ann@example.com")
                .and("requestId", request.toString())
                .and("issuedAt", "2026-03-01T10:15:30.123Z")
                .and("expiresAt", "2026-03-01T10:15:30.123Z")
                .and("replacedBy", hash)
                .and("endedAt", "2026-03-01T10:15:30.123Z"));
    assertThat(Snapshots.of(key).toString()).doesNotContain(raw.secret());
  }

  @Test
  void of_newKey_hasOnlyPresentFields() {
    assertThat(Snapshots.of(aKey().build()).values())
        .containsOnlyKeys("key", "developerId", "planId", "version", "alias", "issuedAt");
  }

  private static List<String> written(Snapshot snapshot) {
    return snapshot.values().entrySet().stream()
        .map(fact -> fact.getKey() + "=" + fact.getValue())
        .toList();
  }
}
