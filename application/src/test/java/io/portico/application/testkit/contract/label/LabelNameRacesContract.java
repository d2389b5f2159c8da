package io.portico.application.testkit.contract.label;

import static io.portico.application.port.out.Replacement.REPLACED;
import static io.portico.application.port.out.label.LabelDefinitions.Addition.ADDED;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.domain.label.LabelDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link LabelDefinitions} promises when several want one name at a time. */
class LabelNameRacesContract extends LabelDefinitionContract {

  @Test
  void add_oneNameConcurrently_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var name = "tier" + round;
      var attempts =
          IntStream.range(0, THREADS)
              .mapToObj(number -> aLabel(name).accepting("a" + number, "b" + number).build())
              .toList();

      var additions =
          Concurrently.run(number -> definitions.add(organisation, attempts.get(number)));

      assertThat(additions).containsOnlyOnce(ADDED);
      assertThat(named(name).values()).containsExactly(attempts.get(additions.indexOf(ADDED)));
    }
    assertThat(definitions.names(organisation, 1_000)).hasSize(ROUNDS);
  }

  @Test
  void add_namesThatDifferOnlyInCaseConcurrently_succeedsOnce() throws InterruptedException {
    var names = List.of("tier", "Tier", "tIer", "tiEr", "tieR", "TIer", "TIEr", "TIER");

    for (var round = 0; round < ROUNDS; round++) {
      var suffix = round;
      var additions = Concurrently.run(number -> add(names.get(number) + suffix));

      assertThat(additions).containsOnlyOnce(ADDED);
    }
    assertThat(definitions.names(organisation, 1_000)).hasSize(ROUNDS);
  }

  @Test
  void add_differentNamesConcurrently_addsAll() throws InterruptedException {
    var additions = Concurrently.run(number -> add("label" + number));

    assertThat(additions).isEqualTo(nCopies(THREADS, ADDED));
    assertThat(all()).hasSize(THREADS);
  }

  @Test
  void add_whileAnotherIsRenamedToTheName_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var wanted = "wanted" + round;
      var present = added(aLabel("present" + round));

      var won =
          Concurrently.run(
              number ->
                  number == 0
                      ? replace(organisation, present.renamed(name(wanted))) == REPLACED
                      : add(wanted) == ADDED);

      assertThat(won).containsOnlyOnce(true);
      assertThat(named(wanted)).hasSize(1);
    }
  }

  @Test
  void add_whileTheNameBecomesAFormerOne_neverSucceeds() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var former = "former" + round;
      var present = added(aLabel(former));
      var current = name("current" + round);

      var additions =
          Concurrently.run(
              number -> {
                if (number == 0) {
                  return replace(organisation, present.renamed(current)) == REPLACED;
                }
                var written = number % 2 == 0 ? former : "F" + former.substring(1);
                return add(written) == ADDED;
              });

      assertThat(additions).startsWith(true).containsOnlyOnce(true);
      assertThat(named(former)).isEqualTo(Map.of(name(former), present.renamed(current)));
    }
  }

  @Test
  void replace_severalRenamedToOneName_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var wanted = name("wanted" + round);
      var present = new LabelDefinition[THREADS];
      for (var i = 0; i < THREADS; i++) {
        present[i] = added(aLabel("present" + round + "-" + i));
      }

      var replacements =
          Concurrently.run(number -> replace(organisation, present[number].renamed(wanted)));

      assertThat(replacements).containsOnlyOnce(REPLACED);
      assertThat(named(wanted.value()).values())
          .containsExactly(present[replacements.indexOf(REPLACED)].renamed(wanted));
    }
  }

  @Test
  void named_whileALabelGetsBackFormerNames_leadsToItAllTheTime() throws InterruptedException {
    var label = aLabel("a").formerly("b").build();
    added(aLabel("b").withId(label.id()));
    unitOfWork.execute(() -> definitions.replace(organisation, label));
    var names = Set.of(name("a"), name("b"));

    Concurrently.run(
        number -> {
          for (var turn = 0; turn < ROUNDS * THREADS; turn++) {
            if (number == 0) {
              var other = name(turn % 2 == 0 ? "b" : "a");
              unitOfWork.execute(
                  () -> {
                    var present = definitions.findForUpdate(organisation, label.id()).orElseThrow();
                    return definitions.replace(organisation, present.renamed(other));
                  });
            } else {
              assertThat(definitions.named(organisation, names)).containsOnlyKeys(names);
              assertThat(
                      unitOfWork.execute(() -> definitions.lockForAssignment(organisation, names)))
                  .containsOnlyKeys(names);
            }
          }
          return number;
        });
  }
}
