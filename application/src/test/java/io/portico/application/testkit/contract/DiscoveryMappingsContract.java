package io.portico.application.testkit.contract;

import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.DiscoveryMappings;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.OrganisationId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link DiscoveryMappings} promises, wherever it keeps them. */
public abstract class DiscoveryMappingsContract {

  private static final SourceName KONG = new SourceName("kong");

  private Stores stores;
  private DiscoveryMappings mappings;
  private OrganisationId organisation;

  /** Returns stores that hold nothing. */
  protected abstract Stores emptyStores();

  @BeforeEach
  void openStores() {
    stores = emptyStores();
    mappings = stores.discoveryMappings();
    organisation = Given.organisation(stores);
  }

  @Test
  void find_nonePut_isEmpty() {
    assertThat(mappings.find(organisation, KONG)).isEmpty();
  }

  @Test
  void find_afterPut_returnsEqualRules() {
    var rules =
        new MappingRules(
            false,
            List.of(
                new FromMetadata("dept", name("area"), values("fin", "Finance", "", "None")),
                new FromTag("^#(.+)$", name("area"), Optional.empty(), values()),
                new FromTag(
                    "^\\p{Lu}'\"𝒳", name("tier"), Optional.of(new LabelValue("1")), values())));

    put(organisation, KONG, rules);

    assertThat(mappings.find(organisation, KONG)).contains(rules);
    assertThat(mappings.find(organisation, KONG).orElseThrow().rules().getFirst().values().keySet())
        .containsExactly("fin", "");
  }

  @Test
  void all_severalSources_areOrderedByNameAndThoseOfTheOrganisation() {
    var own = new MappingRules(false, List.of(onKey("dept")));
    put(organisation, KONG, own);
    put(organisation, new SourceName("Apigee"), MappingRules.LIKENESS_ALONE);
    put(Given.organisation(stores), new SourceName("other"), own);

    assertThat(mappings.all(organisation, 10).sequencedEntrySet())
        .containsExactly(
            Map.entry(new SourceName("Apigee"), MappingRules.LIKENESS_ALONE), Map.entry(KONG, own));
    assertThat(mappings.all(organisation, 1)).containsOnlyKeys(new SourceName("Apigee"));
  }

  @Test
  void put_again_replaces() {
    put(organisation, KONG, new MappingRules(false, List.of(onKey("dept"))));
    put(organisation, KONG, MappingRules.LIKENESS_ALONE);

    assertThat(mappings.find(organisation, KONG)).contains(MappingRules.LIKENESS_ALONE);
  }

  @Test
  void put_theSameAgain_changesNothing() {
    put(organisation, KONG, MappingRules.LIKENESS_ALONE);
    put(organisation, KONG, MappingRules.LIKENESS_ALONE);

    assertThat(mappings.find(organisation, KONG)).contains(MappingRules.LIKENESS_ALONE);
  }

  @Test
  void put_mostRules_areKept() {
    var most =
        new MappingRules(true, Collections.nCopies(MappingRules.MOST, onKey("k".repeat(255))));

    put(organisation, KONG, most);

    assertThat(mappings.find(organisation, KONG)).contains(most);
  }

  @Test
  void find_otherSourceOrOrganisation_isEmpty() {
    put(organisation, KONG, MappingRules.LIKENESS_ALONE);

    assertThat(mappings.find(organisation, new SourceName("Kong"))).isEmpty();
    assertThat(mappings.find(Given.organisation(stores), KONG)).isEmpty();
  }

  private void put(OrganisationId owner, SourceName source, MappingRules rules) {
    stores
        .unitOfWork()
        .execute(
            () -> {
              mappings.put(owner, source, rules);
              return rules;
            });
  }

  private static MappingRule onKey(String key) {
    return new FromMetadata(key, name("area"), values());
  }

  private static SequencedMap<String, LabelValue> values(String... saidAndMeant) {
    var values = new LinkedHashMap<String, LabelValue>();
    for (var i = 0; i < saidAndMeant.length; i += 2) {
      values.put(saidAndMeant[i], new LabelValue(saidAndMeant[i + 1]));
    }
    return values;
  }
}
