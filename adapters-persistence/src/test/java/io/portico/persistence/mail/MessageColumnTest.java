package io.portico.persistence.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.JsonMapper;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.StoredMessage;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes of other releases read the rows of this one. */
class MessageColumnTest {

  private final MessageColumn column = new MessageColumn(JsonMapper.createDefault());

  static Stream<Arguments> rows() {
    var location = MailFixture.OFFER.keyLocation().text();
    return Stream.of(
        Arguments.of(
            new Message.RequestDeclined(MailFixture.OFFER, "No"),
            "request_declined",
            """
            {"plan":"Gold","name":"Payments","version":"2.1","text":"No","keyLocation":"%s"}"""
                .formatted(location)),
        Arguments.of(
            new Message.KeyExpires(MailFixture.OFFER, Instant.ofEpochMilli(1_700_000_000_000L), 7),
            "key_expires",
            """
            {"plan":"Gold","name":"Payments","version":"2.1","expiresAt":1700000000000,"days":7,"keyLocation":"%s"}"""
                .formatted(location)),
        Arguments.of(new Message.TestMail(), "test", "{}"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void row_isWrittenAndReadAsEver(StoredMessage message, String kind, String row) {
    assertThat(column.write(message)).isEqualTo(row);
    assertThat(column.read(kind, row)).isEqualTo(message);
  }
}
