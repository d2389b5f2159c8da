package io.portico.outbound.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesFileTest {

  private static final String CANARY = "a-secret-that-must-not-be-shown";

  @TempDir Path folder;

  /* ---- what is read ---- */

  @Test
  void read_everyType_isASystem() throws IOException {
    Files.writeString(folder.resolve("token"), CANARY + "\n");

    var systems =
        read(
            """
            sources:
              - name: tyk
                type: tyk-gateway
                url: https://gateway.example.com/
                token: %1$s
                every: 90s
              - {name: portal, type: tyk-dashboard, url: "http://localhost:3000", every: 7d}
              - {name: cluster, type: kubernetes, url: "https://10.0.0.1:6443/x", token-file: token}
              - {name: contracts, type: openapi-folder, folder: ./apis, every: PT1H30M}
              - {name: a-kong, type: kong, url: "http://127.0.0.1:8001", token-file: "%2$s"}
            """
                .formatted(CANARY, folder.resolve("token")));

    assertThat(systems)
        .extracting(SourceSystem::name)
        .extracting(Object::toString)
        .containsExactly("a-kong", "cluster", "contracts", "portal", "tyk");
    assertThat(systems)
        .extracting(SourceSystem::kind)
        .containsExactly("kong", "kubernetes", "openapi-folder", "tyk-dashboard", "tyk-gateway");
    assertThat(systems)
        .extracting(SourceSystem::address)
        .containsExactly(
            "http://127.0.0.1:8001",
            "https://10.0.0.1:6443/x",
            folder.resolve("apis").toString(),
            "http://localhost:3000",
            "https://gateway.example.com");
    assertThat(systems)
        .extracting(SourceSystem::every)
        .containsExactly(
            Optional.empty(),
            Optional.empty(),
            Optional.of(Duration.ofMinutes(90)),
            Optional.of(Duration.ofDays(7)),
            Optional.of(Duration.ofSeconds(90)));
    assertThat(systems.toString()).doesNotContain(CANARY);
  }

  @Test
  void read_emptyList_isNone() throws IOException {
    assertThat(read("sources: []")).isEmpty();
  }

  /* ---- the file ---- */

  @Test
  void read_noFile_isRefused() {
    assertThatThrownBy(() -> SourcesFile.read(folder.resolve("absent.yaml")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("sources: an unreadable file (expected: a YAML file)");
  }

  @Test
  void read_hugeFile_isRefused() {
    assertRefused("#".repeat(1_100_000), "sources: a file of more than 1048576 bytes");
  }

  @Test
  void read_notUtf8_isRefused() throws IOException {
    var file = Files.write(folder.resolve("f"), "ä".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> SourcesFile.read(file)).hasMessageContaining("sources: not UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sources", "- a", "sources: []\n---\nsources: []"})
  void read_noObject_isRefused(String content) {
    assertRefused(content, "sources: missing (expected: one YAML object with the list sources)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "sources: a", "sources: {a: b}", "sources:"})
  void read_noList_isRefused(String content) {
    assertRefused(content, "sources: not a list (expected: a list of sources)");
  }

  @Test
  void read_notYaml_isRefusedWithoutItsText() {
    assertRefused("sources:\n  - token: *" + CANARY, "sources: not YAML at line 2");
    assertRefused("sources:\n  - token: @" + CANARY, "sources: not YAML at line 2");
    assertRefused("sources:\n  - token: \"" + CANARY, "sources: not YAML at line");
  }

  @Test
  void read_unknownMemberOfTheFile_isRefused() {
    assertRefused("sources: []\nsource: []", "member: 'source' (expected: sources)");
  }

  /* ---- one source ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7|sources[0]: not an object (expected: an object with name and type)",
        "{}|sources[0].name: missing (expected: a text)",
        "{name: k, typ: kong}|sources[0].typ: an unknown member",
        "{name: [k]}|sources[0].name: not a text (expected: a text)",
        "{name: true}|sources[0].name: not a text (expected: a text)",
        "{name: k, name: l}|sources: duplicate member 'name' at line 2",
        "{name: 'a b', type: kong}|sources[0].name: 'a b' (expected: 1 to 63 of",
        "{name: k}|sources[0].type: missing (expected: a text)",
        "{name: k, type: apigee}|sources[0].type: 'apigee' (expected: one of kong, tyk-gateway",
        "{name: k, type: kong}|sources[0].url: missing (expected: a text)",
        "{name: k, type: kong, url: /a}|sources[0].url: '/a' (expected: an address without query",
        "{name: k, type: kong, url: 'ftp://h'}|sources[0].url: 'ftp://h' (expected: an address",
        "{name: k, type: kong, url: 'http://h/?a'}|sources[0].url: 'http://h/?a' (expected",
        "{name: k, type: kong, url: 'http://h:70000'}|sources[0].url: 'http://h:70000' (expected",
        "{name: k, type: kong, url: 'http://h h'}|sources[0].url: 'http://h h' (expected",
        "{name: k, type: kong, url: 'http://h', folder: f}|sources[0].folder: not a member of"
            + " type kong",
        "{name: k, type: openapi-folder}|sources[0].folder: missing (expected: a text)",
        "{name: k, type: openapi-folder, folder: ''}|sources[0].folder: '' (expected: a path)",
        "{name: k, type: openapi-folder, folder: f, url: 'http://h'}|sources[0].url: not a member",
        "{name: k, type: openapi-folder, folder: f, token: t}|sources[0].token: not a member of type",
        "{name: k, type: openapi-folder, folder: f, include: {a: b}}|sources[0].include: not a list",
        "{name: k, type: openapi-folder, folder: f, exclude: ['*.json', '{a']}|sources[0].exclude[1]: '{a'",
        "{name: k, type: kong, url: 'http://h', include: '*.yaml'}|sources[0].include: not a member",
        "{name: k, type: openapi-folder, folder: f, every: 59s}|sources[0].every: '59s' (expected",
        "{name: k, type: openapi-folder, folder: f, every: 1y}|sources[0].every: '1y' (expected",
        "{name: k, type: openapi-folder, folder: f, every: 367d}|sources[0].every: '367d'"
            + " (expected",
        "{name: k, type: openapi-folder, folder: f, every: -PT1H}|sources[0].every: '-PT1H'"
            + " (expected",
        "{name: k, type: openapi-folder, folder: f, every: 999999999d}|sources[0].every:"
            + " '999999999d'",
        "{name: k, type: kong, url: 'http://h', token-file: absent}|sources[0].token-file: an"
            + " unreadable file",
        "{name: k, type: kong, url: 'http://h', token: ''}|sources[0].token: not a token (expected: 1"
            + " to",
      })
  void read_badMember_namesItsPlace(String source, String sentence) {
    assertRefused("sources:\n  - " + source, sentence);
  }

  @Test
  void read_nameTwice_isRefused() {
    var source = "  - {name: k, type: openapi-folder, folder: f}\n";

    assertRefused("sources:\n" + source + source, "sources[1].name: 'k' (expected: a unique name");
  }

  /* ---- secrets ---- */

  @ParameterizedTest
  @ValueSource(
      strings = {
        "url: 'http://user:a-secret-that-must-not-be-shown@h'",
        "url: 'http://user:a-secret-that-must-not-be-shown@h h'",
        "url: 'http://h', token: 'a-secret-that-must-not-be-shown with blanks'",
        "url: 'http://h', token: \"a-secret-that-must-not-be-shown\\n\"",
        "url: 'http://h', token: a-secret-that-must-not-be-shown, token-file: token",
        "url: 'http://h', token: [a-secret-that-must-not-be-shown]",
        "url: 'http://h', token: a-secret-that-must-not-be-shown, every: never"
      })
  void read_badSourceWithASecret_doesNotShowIt(String members) throws IOException {
    Files.writeString(folder.resolve("token"), CANARY);

    assertRefused("sources:\n  - {name: k, type: kong, " + members + "}", "sources[0].");
  }

  @Test
  void read_tokenFileOfWrongContent_isRefusedWithoutIt() throws IOException {
    var source = "sources:\n  - {name: k, type: kong, url: 'http://h', token-file: token}";
    for (var content : List.of("", "\n", CANARY + "\n" + CANARY, CANARY.repeat(1_000))) {
      Files.writeString(folder.resolve("token"), content);

      assertRefused(
          source, "sources[0].token-file: not a token (expected: 1 to 16384 visible ASCII");
    }
  }

  private List<SourceSystem> read(String content) throws IOException {
    return SourcesFile.read(Files.writeString(folder.resolve("sources.yaml"), content));
  }

  private void assertRefused(String content, String sentence) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining(CANARY);
  }
}
