package io.portico.domain.mail;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Fields that reach the headers of mails contain no line end. */
class MailedFieldsTest {

  private static final List<String> LINE_ENDS =
      List.of("\r\n", "\r", "\n", "\u0000", "\u000b", "\u0085", "\u2028", "\u2029");

  /** A way to write {@code text} into the field that messages call {@code named}. */
  record Field(String named, Consumer<String> writing) {}

  static Stream<Field> fields() {
    return Stream.of(
        new Field("email", text -> aDeveloper("ann@example" + text + ".com").build()),
        new Field("email", text -> aDeveloper("ann" + text + "@example.com").build()),
        new Field("name", text -> aPlan("Go" + text + "ld").build()),
        new Field("name", text -> anEntry("Pay" + text + "ments").build()),
        new Field("version", text -> anEntry("Payments").version("2" + text + "1").build()),
        new Field("version", text -> details("2" + text + "1", CustomFields.none())),
        new Field(
            "fields", text -> details("2.1", CustomFields.of(Map.of("te" + text + "am", "x")))),
        new Field("email", text -> settings().owner("owner@example" + text + ".com")),
        new Field("email", text -> settings().mailFrom("portal" + text + "@example.com")),
        new Field(
            "mailOptions.mailFromName",
            text -> settings().mailFromName("Our" + text + "Portal").build()));
  }

  private static KeyRequestDetails details(String version, CustomFields fields) {
    return new KeyRequestDetails(
        new DeveloperId(Ids.next()), new PlanId(Ids.next()), version, fields);
  }

  static Stream<Arguments> fieldsAndLineEnds() {
    return fields().flatMap(field -> LINE_ENDS.stream().map(end -> Arguments.of(field, end)));
  }

  @ParameterizedTest
  @MethodSource("fieldsAndLineEnds")
  void write_lineEnd_isRefused(Field field, String end) {
    assertThatInvalid(() -> field.writing().accept(end + "Bcc: eve@example.com" + end))
        .hasMessageStartingWith(field.named() + ": ")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(end));
  }
}
