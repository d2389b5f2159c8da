package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.testkit.InMemoryDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the embedded database looks up several records of an organisation. */
class AmongTest {

  @Test
  void among_severalIds_looksUpEachById() {
    try (var context = ApplicationContext.run(InMemoryDatabase.properties("among"))) {
      var jdbc = context.getBean(Jdbc.class);
      var some =
          Sql.of("EXPLAIN SELECT id FROM developer WHERE ")
              .then(
                  jdbc.among(
                      "org_id, id",
                      List.of(new OrganisationId(Ids.next())),
                      List.of(Ids.next(), Ids.next())));

      assertThat(jdbc.query(some, Row::text).getFirst())
          .containsPattern("(?is)/\\*[^*]*PRIMARY_KEY[^*]*IN\\(ROW");
    }
  }
}
