package io.portico.application.service.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.application.port.in.audit.ReferenceNames.Kind;
import io.portico.application.port.in.audit.ReferenceNames.Reference;
import io.portico.domain.audit.Change;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceNamesTest {

  private static final ReferenceNames NAMES =
      new ReferenceNames(
          Map.of(
              new Reference(Kind.API, "pay"), "Payments",
              new Reference(Kind.API, "v1"), "Never a version",
              new Reference(Kind.PLAN, "p1"), "Gold",
              new Reference(Kind.DEVELOPER, "d1"), "ann@example.com"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requestedBy      | d1                            | ann@example.com (d1)",
        "developerId      | d2                            | d2",
        "planId           | p1                            | Gold (p1)",
        "requestedPlan    | d1                            | d1",
        "order            | [p1, p2]                      | [Gold (p1), p2]",
        "apiId            | pay                           | Payments (pay)",
        "apisChanged.first| [x, pay]                      | [x, Payments (pay)]",
        "accessRights     | [pay gateway name [v1], pay]  | [Payments (pay) gateway name [v1], Payments (pay)]",
        "accessRights     | [x [v2, v1], pay… (9 characte | [x [v2, v1], pay… (9 characte",
        "apisChanged      | 2                             | 2",
        "name             | pay                           | pay",
      })
  void value_knownIds_haveTheirNames(String field, String value, String shown) {
    assertThat(NAMES.value(field, value)).isEqualTo(shown);
  }

  @Test
  void value_nameThatIsTheId_isNotRepeated() {
    var names = new ReferenceNames(Map.of(new Reference(Kind.API, "pay"), "pay"));

    assertThat(names.value("apiId", "pay")).isEqualTo("pay");
  }

  @Test
  void field_catalogueEntry_hasTheNameOfItsPlan() {
    assertThat(NAMES.field("entries.p1")).isEqualTo("entries.Gold (p1)");
    assertThat(NAMES.field("name")).isEqualTo("name");
  }

  @Test
  void in_change_hasBothSidesAndTheField() {
    assertThat(
            ReferenceNames.in(
                new Change("accessRights", Optional.of("[a [v1]]"), Optional.of("[b, c]"))))
        .containsExactlyInAnyOrder(
            new Reference(Kind.API, "a"),
            new Reference(Kind.API, "b"),
            new Reference(Kind.API, "c"));
    assertThat(
            ReferenceNames.in(new Change("entries.p1", Optional.of("name: x"), Optional.empty())))
        .containsExactly(new Reference(Kind.PLAN, "p1"));
    assertThat(ReferenceNames.in(new Change("name", Optional.of("[a]"), Optional.empty())))
        .isEmpty();
  }
}
