package io.portico.mail;

import static io.portico.mail.Outgoing.aMail;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.MailFixture;
import io.portico.domain.mail.MailKind;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.SiteLink;
import io.portico.domain.mail.StoredMessage;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the variables with the values of mails and with {@code docs/mails.md}. */
class TemplateVariableTest {

  static List<StoredMessage> contents() {
    return MailFixture.contents();
  }

  @ParameterizedTest
  @MethodSource("contents")
  void of_kind_areTheValuesOfItsMails(StoredMessage content) {
    var secret = content.hasSecret() ? Optional.of("s3cret") : Optional.<String>empty();
    var mail = aMail().saying(content.restore(secret)).build();

    var values = TemplateValues.of(mail, Outgoing.NO_HOSTS, SiteLanguage.EN);

    assertThat(values.keySet())
        .containsExactlyInAnyOrderElementsOf(TemplateVariable.of(content.kind()));
    assertThat(values)
        .allSatisfy(
            (variable, value) ->
                assertThat(value)
                    .isInstanceOf(
                        switch (variable.type()) {
                          case TEXT -> String.class;
                          case FLAG -> Boolean.class;
                          case LIST -> List.class;
                        }));
    assertThat(values)
        .allSatisfy(
            (variable, value) ->
                assertThat(value.toString().contains("s3cret")).isEqualTo(variable.isSecret()));
  }

  @Test
  void of_anyKind_hasEveryNameOnce() {
    for (var kind : MailKind.values()) {
      assertThat(TemplateVariable.of(kind, MailPart.TEXT))
          .extracting(TemplateVariable::word)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void documentation_hasEveryKindWithItsVariables() throws IOException {
    var expected =
        Arrays.stream(MailKind.values())
            .map(
                kind ->
                    "`%s`: %s"
                        .formatted(
                            kind.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                            TemplateVariable.of(kind).stream()
                                .map(variable -> "`" + variable.word() + "`")
                                .collect(joining(", "))))
            .toList();

    assertThat(rows("kinds").map(row -> row[1] + ": " + row[4]))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void documentation_hasEveryVariableWithItsType() throws IOException {
    var expected =
        Arrays.stream(TemplateVariable.values())
            .map(variable -> "`%s` %s".formatted(variable.word(), word(variable.type())))
            .collect(toSet());

    assertThat(rows("variables").map(row -> row[1] + " " + row[2]))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static String word(TemplateVariable.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the cells of each row of a table of the page; the first cell is empty. */
  private static Stream<String[]> rows(String table) throws IOException {
    var page = Files.readString(OperatorTemplatesTest.docs().resolve("mails.md"));
    var begin = page.indexOf("<!-- %s -->".formatted(table));
    var end = page.indexOf("<!-- end of %s -->".formatted(table));
    assertThat(begin).isBetween(0, end);
    return page.substring(begin, end)
        .lines()
        .filter(line -> line.startsWith("|"))
        .skip(2)
        .map(line -> line.split(" *\\| *", -1));
  }

  @Test
  void of_siteWithAHost_leadsThere() {
    var link =
        new Message.ToDeveloper(
            SiteLink.PASSWORD,
            new Message.OfSite("Acme", new SiteName("acme"), "", Optional.empty()),
            new AccessLinkToken("s3cret"));
    HostOfSite hosts =
        name -> Optional.of("developers.example.com:8443").filter(_ -> name.value().equals("acme"));

    assertThat(TemplateValues.of(aMail().saying(link).build(), hosts, SiteLanguage.EN))
        .containsEntry(
            TemplateVariable.SITE_LINK, "https://developers.example.com:8443/set-password/s3cret");
  }
}
