package io.portico.http.dashboard.audit;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.application.port.in.audit.ReferenceNames.Kind;
import io.portico.application.port.in.audit.ReferenceNames.Reference;
import io.portico.domain.audit.AuditKind;
import io.portico.http.page.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditFieldNamesTest {

  private static final Path MESSAGES =
      Path.of("src/main/resources/io/portico/http/dashboard/messages.properties");
  private static final String KEY = "audit.field.";

  private static final Path CORE = Path.of("../application/src/main/java");
  private static final Pattern RECORDED =
      Pattern.compile("(?:Snapshot\\.of|\\.and)\\(\\s*\"([a-zA-Z.]+)\"");

  /* Two fields each: how many, and the first of them. */
  private static final Pattern RECORDED_APIS =
      Pattern.compile("\\.snapshot\\(\\s*\"([a-zA-Z.]+)\"");

  private static final Set<String> FAMILIES =
      Set.of("labels.one", "fields.one", "entries.one", "pages.one");

  @Test
  void of_everyFieldThatTheCoreRecords_hasAMessageAndNoOtherHas() throws IOException {
    var recorded = recorded();
    recorded.addAll(FAMILIES);

    assertThat(messages().stream().map(AuditFieldNamesTest::withoutKind).collect(toSet()))
        .hasSizeGreaterThan(50)
        .isEqualTo(recorded);
  }

  /* A kind of object may have words of its own: user.active beside active. */
  private static String withoutKind(String key) {
    return Arrays.stream(AuditKind.values())
        .map(kind -> kind.word() + ".")
        .filter(key::startsWith)
        .findFirst()
        .map(kind -> key.substring(kind.length()))
        .orElse(key);
  }

  private static Set<String> messages() throws IOException {
    var messages = new Properties();
    try (var reader = Files.newBufferedReader(MESSAGES)) {
      messages.load(reader);
    }
    return messages.stringPropertyNames().stream()
        .filter(key -> key.startsWith(KEY))
        .map(key -> key.substring(KEY.length()))
        .collect(toCollection(TreeSet::new));
  }

  private static Set<String> recorded() {
    try (var files = Files.walk(CORE)) {
      var fields = new TreeSet<String>();
      files
          .filter(file -> file.toString().endsWith(".java"))
          .map(AuditFieldNamesTest::text)
          .forEach(
              source -> {
                RECORDED.matcher(source).results().forEach(hit -> fields.add(hit.group(1)));
                RECORDED_APIS
                    .matcher(source)
                    .results()
                    .forEach(
                        hit -> {
                          fields.add(hit.group(1));
                          fields.add(hit.group(1) + ".first");
                        });
              });
      return fields;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void of_family_hasTheNameOfTheLabelFieldOrEntry() {
    var names = new ReferenceNames(Map.of(new Reference(Kind.PLAN, "p1"), "Gold"));

    assertThat(AuditFieldNames.of(AuditKind.API, "labels.team", names))
        .isEqualTo(Words.of("audit.field.labels.one", "team"));
    assertThat(AuditFieldNames.of(AuditKind.DEVELOPER, "fields.Company", names))
        .isEqualTo(Words.of("audit.field.fields.one", "Company"));
    assertThat(AuditFieldNames.of(AuditKind.CATALOGUE, "entries.p1", names))
        .isEqualTo(Words.of("audit.field.entries.one", "Gold (p1)"));
  }

  @Test
  void of_lineOfTextOfADeveloper_hasTheLabelOfItsForm() {
    assertThat(AuditFieldNames.of(AuditKind.DEVELOPER, "ssoKey", ReferenceNames.NONE).toString())
        .contains("developer.text.ssoKey");
  }

  @Test
  void value_truth_isYesOrNoUnlessItWasTyped() {
    assertThat(AuditFieldNames.value(AuditKind.PLAN, "active", "true", ReferenceNames.NONE))
        .isEqualTo(Words.of("audit.value.true"));
    assertThat(AuditFieldNames.value(AuditKind.API, "labels.pci", "true", ReferenceNames.NONE))
        .isEqualTo(Words.plain("true"));
    assertThat(AuditFieldNames.value(AuditKind.API, "owner", "true", ReferenceNames.NONE))
        .isEqualTo(Words.plain("true"));
  }

  @ParameterizedTest
  @CsvSource({"rate, 0", "per, -1", "quotaMax, -1", "keyExpiresIn, 0"})
  void value_noLimitOfAPlan_isUnlimited(String field, String value) {
    assertThat(AuditFieldNames.value(AuditKind.PLAN, field, value, ReferenceNames.NONE))
        .isEqualTo(Words.of("plan.unlimited"));
    assertThat(AuditFieldNames.value(AuditKind.API, field, value, ReferenceNames.NONE))
        .isEqualTo(Words.plain(value));
    assertThat(AuditFieldNames.value(AuditKind.PLAN, field, "5", ReferenceNames.NONE))
        .isEqualTo(Words.plain("5"));
  }
}
