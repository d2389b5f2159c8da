package io.portico.http.dashboard.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.Difference;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.UserId;
import io.portico.http.page.Words;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AuditWordsTest {

  @ParameterizedTest
  @EnumSource
  void action_any_hasAMessage(AuditAction action) throws IOException {
    var messages = messages();

    assertThat(AuditWords.action(action))
        .isInstanceOfSatisfying(
            Words.Message.class, words -> assertThat(messages).containsKey(words.key()));
  }

  @ParameterizedTest
  @EnumSource
  void object_withoutName_isWordsOrItsId(AuditAction action) throws IOException {
    var entry =
        entry(action, "65000000000000000000000f", Difference.between(Snapshot.NONE, Snapshot.NONE));

    switch (AuditWords.object(entry)) {
      case Words.Message(var key, _) -> assertThat(messages()).containsKey(key);
      case Words.Plain(var text) -> assertThat(text).isEqualTo(entry.object());
      case Words.Named named -> fail("%s", named);
      case Words.Said said -> fail("%s", said);
    }
  }

  @Test
  void object_key_isNamedAsInListsAndLeadsToItsDeveloper() {
    var entry =
        entry(
            AuditAction.KEY_ISSUED,
            "0123456789abcdef".repeat(4),
            Difference.between(Snapshot.NONE, Snapshot.of("developerId", "d1")));

    assertThat(AuditWords.object(entry)).isEqualTo(Words.of("audit.object.key", "0123456789ab…"));
    assertThat(AuditWords.page(entry)).hasValue("/dashboard/developers/d1");
    assertThat(
            AuditWords.page(
                entry(
                    AuditAction.KEY_REVOKED,
                    "0".repeat(64),
                    Difference.between(Snapshot.NONE, Snapshot.NONE))))
        .isEmpty();
  }

  @Test
  void page_declinedSignUp_isNone() {
    assertThat(
            AuditWords.page(
                entry(
                    AuditAction.SIGN_UP_DECLINED,
                    "65000000000000000000000f",
                    Difference.between(Snapshot.NONE, Snapshot.NONE))))
        .isEmpty();
  }

  private static AuditEntry entry(AuditAction action, String object, Difference difference) {
    return new AuditEntry(
        new AuditEntryId(Identifier.parse("65000000000000000000000a").orElseThrow()),
        Instant.EPOCH,
        UserId.PORTICO,
        Optional.empty(),
        action,
        object,
        Optional.empty(),
        difference);
  }

  private static Properties messages() throws IOException {
    var messages = new Properties();
    try (var file =
        Words.class.getResourceAsStream("/io/portico/http/dashboard/messages.properties")) {
      messages.load(file);
    }
    return messages;
  }
}
