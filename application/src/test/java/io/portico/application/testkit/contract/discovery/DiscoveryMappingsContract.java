package io.portico.application.testkit.contract.discovery;

import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link DiscoveryMappings} promises, wherever it keeps them. */
class DiscoveryMappingsContract extends StoreContract {

  private static final SourceName KONG = new SourceName("kong");

  private DiscoveryMappings mappings;

  @BeforeEach
  void openStores() {
    mappings = stores.discoveryMappings();
  }

  @Test
  void find_none_isEmpty() {
    assertThat(mappings.find(organisation, KONG)).isEmpty();
    assertThat(foundToChange()).isEmpty();
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
    assertThat(foundToChange()).contains(rules);
    assertThat(mappings.find(organisation, KONG).orElseThrow().rules().getFirst().values().keySet())
        .containsExactly("fin", "");
  }

  @Test
  void all_severalSources_areOrderedByNameAndThoseOfTheOrganisation() {
    var own = new MappingRules(false, List.of(onKey("dept")));
    put(organisation, KONG, own);
    put(organisation, new SourceName("Apigee"), MappingRules.DEFAULT);
    put(Given.organisation(stores), new SourceName("other"), own);

    assertThat(mappings.all(organisation, 10).sequencedEntrySet())
        .containsExactly(
            Map.entry(new SourceName("Apigee"), MappingRules.DEFAULT), Map.entry(KONG, own));
    assertThat(mappings.all(organisation, 1)).containsOnlyKeys(new SourceName("Apigee"));
  }

  @Test
  void put_again_replaces() {
    put(organisation, KONG, new MappingRules(false, List.of(onKey("dept"))));
    put(organisation, KONG, MappingRules.DEFAULT);

    assertThat(mappings.find(organisation, KONG)).contains(MappingRules.DEFAULT);
  }

  @Test
  void put_theSameAgain_changesNothing() {
    put(organisation, KONG, MappingRules.DEFAULT);
    put(organisation, KONG, MappingRules.DEFAULT);

    assertThat(mappings.find(organisation, KONG)).contains(MappingRules.DEFAULT);
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
    put(organisation, KONG, MappingRules.DEFAULT);

    assertThat(mappings.find(organisation, new SourceName("Kong"))).isEmpty();
    assertThat(mappings.find(Given.organisation(stores), KONG)).isEmpty();
  }

  @Test
  void add_present_isRefusedAndKeepsWhatIs() {
    var present = new MappingRules(false, List.of(onKey("dept")));
    assertThat(mappings.add(organisation, KONG, present)).isTrue();

    assertThat(mappings.add(organisation, KONG, MappingRules.DEFAULT)).isFalse();

    assertThat(mappings.find(organisation, KONG)).contains(present);
  }

  @Test
  void add_presentWithinAUnitOfWork_canBeFoundAndReplacedThere() {
    mappings.add(organisation, KONG, new MappingRules(false, List.of(onKey("dept"))));

    var added =
        unitOfWork.execute(
            () -> {
              var answer = mappings.add(organisation, KONG, MappingRules.DEFAULT);
              assertThat(mappings.findForUpdate(organisation, KONG)).isPresent();
              mappings.replace(organisation, KONG, MappingRules.DEFAULT);
              return answer;
            });

    assertThat(added).isFalse();
    assertThat(mappings.find(organisation, KONG)).contains(MappingRules.DEFAULT);
  }

  @Test
  void add_severalAtOnce_succeedsOnceAndKeepsTheRulesOfTheWinner() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var source = new SourceName("source-" + round);

      var added = Concurrently.run(number -> mappings.add(organisation, source, numbered(number)));

      assertThat(added).containsOnlyOnce(true);
      assertThat(mappings.find(organisation, source)).contains(numbered(added.indexOf(true)));
    }
  }

  @Test
  void findForUpdate_severalAddARuleAtOnce_nothingIsLost() throws InterruptedException {
    put(organisation, KONG, MappingRules.DEFAULT);

    Concurrently.run(
        number ->
            unitOfWork.execute(
                () -> {
                  var rules =
                      new ArrayList<>(
                          mappings.findForUpdate(organisation, KONG).orElseThrow().rules());
                  rules.add(onKey("key " + number));
                  mappings.replace(organisation, KONG, new MappingRules(true, rules));
                  return rules;
                }));

    assertThat(mappings.find(organisation, KONG).orElseThrow().rules())
        .hasSize(Concurrently.THREADS);
  }

  private Optional<MappingRules> foundToChange() {
    return unitOfWork.execute(() -> mappings.findForUpdate(organisation, KONG));
  }

  private static MappingRules numbered(int number) {
    return new MappingRules(true, List.of(onKey("key " + number)));
  }

  private void put(OrganisationId owner, SourceName source, MappingRules rules) {
    unitOfWork.execute(
        () -> {
          if (mappings.findForUpdate(owner, source).isPresent()) {
            mappings.replace(owner, source, rules);
          } else {
            mappings.add(owner, source, rules);
          }
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
