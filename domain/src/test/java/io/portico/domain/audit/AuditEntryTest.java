package io.portico.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AuditEntryTest {

  @Test
  void entry_veryLongName_isCut() {
    var name = "😀".repeat(AuditEntry.LONGEST_NAME);

    assertThat(entry("object", "request", name).name()).contains(name);
    assertThat(entry("object", "request", name + "x").name()).contains(name);
  }

  @Test
  void entry_idsOfTheMostCharacters_areKept() {
    var object = "o".repeat(AuditEntry.LONGEST_OBJECT);
    var request = "r".repeat(AuditEntry.LONGEST_REQUEST);

    var entry = entry(object, request, "name");

    assertThat(entry.object()).isEqualTo(object);
    assertThat(entry.request()).contains(request);
  }

  @Test
  void entry_longerIds_areRefused() {
    assertThatThrownBy(() -> entry("o".repeat(129), "request", "name"))
        .hasMessage("object: 129 characters (expected: at most 128)");
    assertThatThrownBy(() -> entry("object", "r".repeat(129), "name"))
        .hasMessage("request: 129 characters (expected: at most 128)");
  }

  @ParameterizedTest
  @EnumSource
  void of_wordOfAnAction_isTheAction(AuditAction action) {
    assertThat(AuditAction.of(action.word())).isEqualTo(action);
    assertThat(AuditKind.of(action.kind().word())).isEqualTo(action.kind());
  }

  @Test
  void of_otherWord_namesTheField() {
    assertThatThrownBy(() -> AuditAction.of("PLAN_REPLACED"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "action: 'PLAN_REPLACED' (expected: what can be done to a record, for example"
                + " plan_replaced)");
    assertThatThrownBy(() -> AuditKind.of("policy"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("kind: 'policy' (expected: label, api, apis, source, ");
  }

  private static AuditEntry entry(String object, String request, String name) {
    return new AuditEntry(
        new AuditEntryId(Ids.next()),
        ApiFixture.AT,
        Ids.user(),
        Optional.of(request),
        AuditAction.PLAN_REPLACED,
        object,
        Optional.of(name),
        new Difference(List.of(), 0));
  }
}
