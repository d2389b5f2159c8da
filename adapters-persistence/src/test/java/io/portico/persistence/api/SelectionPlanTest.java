package io.portico.persistence.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.testkit.InMemoryDatabase;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/* H2 would also use the other indexes for a list, and then read all APIs of each key. */
class SelectionPlanTest {

  private static final OrganisationId ORGANISATION =
      new OrganisationId(Identifier.parse("5f1e0c3b2a4d6e8f01234567").orElseThrow());

  static List<Arguments> conditions() {
    return List.of(
        Arguments.of(IndexCondition.oneOf(List.of(7, 8)), "API_LABEL_BY_API"),
        Arguments.of(IndexCondition.noneOf(List.of(7, 8)), "API_LABEL_BY_API"),
        Arguments.of(IndexCondition.carriesAny(List.of(7, 8)), "API_LABEL_BY_API"),
        Arguments.of(IndexCondition.carriesNone(List.of(7, 8)), "API_LABEL_BY_API"),
        Arguments.of(IndexCondition.noneOf(List.of(7)), "PRIMARY_KEY"),
        Arguments.of(IndexCondition.carriesNone(List.of(7)), "API_LABEL_ONE_VALUE"));
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void ids_secondCondition_looksUpEachApi(IndexCondition condition, String index) {
    try (var context = ApplicationContext.run(InMemoryDatabase.properties("plans"))) {
      var ids =
          SelectionPlan.page(ORGANISATION, Optional.empty(), 20)
              .ids(List.of(List.of(IndexCondition.oneOf(List.of(1)), condition)));

      var plan = context.getBean(Jdbc.class).query(Sql.of("EXPLAIN ").then(ids), Row::text);

      var subquery = plan.getFirst().split("(?i)\"X\"", 2)[1];
      assertThat(subquery).containsPattern("(?is)/\\*[^*]*" + index);
    }
  }
}
