package io.portico.application.service.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discoveredWith;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.ReplaceMapping.Outcome;
import io.portico.application.port.in.discovery.ReplaceMapping.UnknownLabel;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.Role;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.TagPattern;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MappingServicesTest extends DiscoveryTest {

  private final DiscoveryQueries queries =
      new DiscoveryQueriesService(systems(), stores.discoveryRuns(), stores.discoveryMappings());
  private final ReplaceMapping replace = service(stores.discoveryMappings());

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("business_domain").build());
  }

  @Test
  void mapping_noneSet_isTheDefault() {
    assertThat(queries.mapping(admin, KONG)).isEqualTo(MappingRules.DEFAULT);
  }

  @Test
  void replace_knownLabels_appliesToTheNextSync() {
    var rules = new MappingRules(false, List.of(onKey("dept", "business_domain")));

    assertThat(replace(rules)).isEqualTo(new Outcome.Replaced(rules));

    assertThat(queries.mapping(admin, KONG)).isEqualTo(rules);
    sync(discoveredWith("a", "dept", "Finance"));
    assertThat(api("a").labels().labels()).isEqualTo(labels("business_domain", "Finance"));
  }

  @Test
  void replace_unknownLabel_isRejectedWithTheNearest() {
    var rules =
        new MappingRules(
            true, List.of(onKey("a", "business_domain"), onKey("b", "busines_domain")));

    assertThat(replace(rules))
        .isEqualTo(
            new Outcome.UnknownLabels(
                List.of(
                    new UnknownLabel(
                        1, name("busines_domain"), List.of(name("business_domain"))))));
    assertThat(queries.mapping(admin, KONG)).isEqualTo(MappingRules.DEFAULT);
  }

  @Test
  void replace_invalidExpression_namesTheRule() {
    var rules =
        new MappingRules(
            true,
            List.of(
                onKey("a", "business_domain"),
                new FromTag(
                    "bad", name("business_domain"), Optional.empty(), new LinkedHashMap<>())));

    assertThatInvalid(() -> replace(rules)).hasMessageStartingWith("rules[1].tag: ");
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"APPROVER", "VIEWER"})
  void replace_notAnAdministrator_isNotPermitted(Role role) {
    var actor = callerAs(role);

    assertNotPermitted(
        () ->
            replace.replace(
                new ReplaceMapping.Command(
                    actor, KONG, MappingRules.DEFAULT, Precondition.none())));
    assertThat(queries.mapping(actor, KONG)).isEqualTo(MappingRules.DEFAULT);
  }

  @Test
  void replace_preconditionFails_isStaleAndChangesNothing() {
    var present = new MappingRules(false, List.of(onKey("dept", "business_domain")));
    replace(present);

    assertRefused(
        RefusedException.Stale.class,
        () -> replace(MappingRules.DEFAULT, rules -> !rules.equals(present)));
    assertThat(queries.mapping(admin, KONG)).isEqualTo(present);
  }

  @Test
  void replace_noneSet_checksThePreconditionAgainstTheDefault() {
    var wanted = new MappingRules(false, List.of(onKey("dept", "business_domain")));

    assertRefused(RefusedException.Stale.class, () -> replace(wanted, wanted::equals));
    assertThat(stores.discoveryMappings().find(organisation, KONG)).isEmpty();

    assertThat(replace(wanted, MappingRules.DEFAULT::equals))
        .isEqualTo(new Outcome.Replaced(wanted));
    assertThat(queries.mapping(admin, KONG)).isEqualTo(wanted);
  }

  @Test
  void replace_concurrentFirstMapping_checksThePreconditionAgainstThat() {
    var first = new MappingRules(false, List.of(onKey("dept", "business_domain")));
    var service = service(new Contended(stores.discoveryMappings(), first));

    assertRefused(
        RefusedException.Stale.class,
        () ->
            service.replace(
                new ReplaceMapping.Command(
                    admin,
                    KONG,
                    new MappingRules(true, List.of(onKey("other", "business_domain"))),
                    MappingRules.DEFAULT::equals)));
    assertThat(queries.mapping(admin, KONG)).isEqualTo(first);
  }

  /** Mappings with a concurrent addition just before each addition. */
  private record Contended(DiscoveryMappings mappings, MappingRules first)
      implements DiscoveryMappings {

    @Override
    public Optional<MappingRules> find(OrganisationId organisation, SourceName source) {
      return mappings.find(organisation, source);
    }

    @Override
    public Optional<MappingRules> findForUpdate(OrganisationId organisation, SourceName source) {
      return mappings.findForUpdate(organisation, source);
    }

    @Override
    public SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit) {
      return mappings.all(organisation, limit);
    }

    @Override
    public boolean add(OrganisationId organisation, SourceName source, MappingRules rules) {
      mappings.add(organisation, source, first);
      return mappings.add(organisation, source, rules);
    }

    @Override
    public void replace(OrganisationId organisation, SourceName source, MappingRules rules) {
      mappings.replace(organisation, source, rules);
    }
  }

  private ReplaceMapping service(DiscoveryMappings mappings) {
    return new MappingService(
        mappings,
        stores.labelDefinitions(),
        MappingServicesTest::compile,
        unitOfWork,
        stores.audit());
  }

  private Outcome replace(MappingRules rules, Precondition<MappingRules> expected) {
    return replace.replace(new ReplaceMapping.Command(admin, KONG, rules, expected));
  }

  private Outcome replace(MappingRules rules) {
    return replace(rules, Precondition.none());
  }

  private static TagPattern compile(String expression) {
    if (expression.equals("bad")) {
      throw new InvalidValueException("tag", expression, "a regular expression");
    }
    return DiscoveryFixture.pattern(expression);
  }

  private static MappingRule onKey(String key, String label) {
    return new FromMetadata(key, name(label), new LinkedHashMap<>());
  }
}
