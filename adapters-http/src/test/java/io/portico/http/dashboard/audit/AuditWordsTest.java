package io.portico.http.dashboard.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.audit.AuditAction;
import io.portico.http.dashboard.view.Words;
import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AuditWordsTest {

  @ParameterizedTest
  @EnumSource
  void action_any_hasAMessage(AuditAction action) throws IOException {
    var messages = new Properties();
    try (var file =
        Words.class.getResourceAsStream("/io/portico/http/dashboard/messages.properties")) {
      messages.load(file);
    }

    assertThat(AuditWords.action(action))
        .isInstanceOfSatisfying(
            Words.Message.class, words -> assertThat(messages).containsKey(words.key()));
  }
}
