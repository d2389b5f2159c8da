package io.portico.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuditEntryTest {

  @Test
  void entry_veryLongName_isTruncated() {
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
