package io.portico.application.service.discovery;

import static io.portico.application.service.discovery.Discovery.KONG;
import static io.portico.domain.fixture.DiscoveryFixture.discoveredWith;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.ReplaceMapping.Outcome;
import io.portico.application.port.in.discovery.ReplaceMapping.UnknownLabel;
import io.portico.application.port.in.discovery.ShowMapping;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.TagPattern;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MappingServicesTest {

  private final Discovery discovery = new Discovery();
  private final ShowMapping show = new ShowMappingService(discovery.stores.discoveryMappings());
  private final ReplaceMapping replace =
      new ReplaceMappingService(
          discovery.stores.discoveryMappings(),
          discovery.stores.labelDefinitions(),
          MappingServicesTest::compile,
          discovery.stores.unitOfWork(),
          discovery.stores.audit());

  @BeforeEach
  void defineLabels() {
    Given.label(discovery.stores, discovery.organisation, aLabel("business_domain").build());
  }

  @Test
  void show_nothingReplaced_isLikenessAlone() {
    assertThat(show.show(discovery.admin, KONG)).isEqualTo(MappingRules.LIKENESS_ALONE);
  }

  @Test
  void replace_knownLabels_isFollowedByTheNextSync() {
    var rules = new MappingRules(false, List.of(onKey("dept", "business_domain")));

    assertThat(replace(rules)).isEqualTo(new Outcome.Replaced(rules));

    assertThat(show.show(discovery.admin, KONG)).isEqualTo(rules);
    discovery.sync(discoveredWith("a", "dept", "Finance"));
    assertThat(discovery.api("a").labels().labels())
        .isEqualTo(labels("business_domain", "Finance"));
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
    assertThat(show.show(discovery.admin, KONG)).isEqualTo(MappingRules.LIKENESS_ALONE);
  }

  @Test
  void replace_expressionThatIsNone_namesTheRule() {
    var rules =
        new MappingRules(
            true,
            List.of(
                onKey("a", "business_domain"),
                new FromTag(
                    "bad", name("business_domain"), Optional.empty(), new LinkedHashMap<>())));

    assertThatThrownBy(() -> replace(rules))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("rules[1].tag: ");
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "ADMIN", mode = EnumSource.Mode.EXCLUDE)
  void replace_notAnAdministrator_isNotPermitted(Role role) {
    var actor = new Actor(discovery.organisation, Ids.user(), role);

    assertThat(
            replace.replace(
                new ReplaceMapping.Command(
                    actor, KONG, MappingRules.LIKENESS_ALONE, Precondition.none())))
        .isEqualTo(new Outcome.NotPermitted());
    assertThat(show.show(actor, KONG)).isEqualTo(MappingRules.LIKENESS_ALONE);
  }

  @Test
  void replace_notWhatIsExpected_isStaleAndChangesNothing() {
    var present = new MappingRules(false, List.of(onKey("dept", "business_domain")));
    replace(present);

    assertThat(replace(MappingRules.LIKENESS_ALONE, rules -> !rules.equals(present)))
        .isEqualTo(new Outcome.Stale());
    assertThat(show.show(discovery.admin, KONG)).isEqualTo(present);
  }

  @Test
  void replace_noneMadeYet_isHeldAgainstLikenessAlone() {
    var wanted = new MappingRules(false, List.of(onKey("dept", "business_domain")));

    assertThat(replace(wanted, wanted::equals)).isEqualTo(new Outcome.Stale());
    assertThat(discovery.stores.discoveryMappings().find(discovery.organisation, KONG)).isEmpty();

    assertThat(replace(wanted, MappingRules.LIKENESS_ALONE::equals))
        .isEqualTo(new Outcome.Replaced(wanted));
    assertThat(show.show(discovery.admin, KONG)).isEqualTo(wanted);
  }

  @Test
  void replace_somebodyMadeTheFirstMeanwhile_isHeldAgainstThat() {
    var first = new MappingRules(false, List.of(onKey("dept", "business_domain")));
    var service =
        new ReplaceMappingService(
            new Overtaken(discovery.stores.discoveryMappings(), first),
            discovery.stores.labelDefinitions(),
            MappingServicesTest::compile,
            discovery.stores.unitOfWork(),
            discovery.stores.audit());

    assertThat(
            service.replace(
                new ReplaceMapping.Command(
                    discovery.admin,
                    KONG,
                    new MappingRules(true, List.of(onKey("other", "business_domain"))),
                    MappingRules.LIKENESS_ALONE::equals)))
        .isEqualTo(new Outcome.Stale());
    assertThat(show.show(discovery.admin, KONG)).isEqualTo(first);
  }

  /** Mappings to which somebody else adds one whenever one is about to be added. */
  private record Overtaken(DiscoveryMappings mappings, MappingRules first)
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

  private Outcome replace(MappingRules rules, Precondition<MappingRules> expected) {
    return replace.replace(new ReplaceMapping.Command(discovery.admin, KONG, rules, expected));
  }

  private Outcome replace(MappingRules rules) {
    return replace.replace(
        new ReplaceMapping.Command(discovery.admin, KONG, rules, Precondition.none()));
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
