package io.portico.mail;

import static io.portico.mail.Outgoing.aMail;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.mail.MailRenderer.RenderedMail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorTemplatesTest {

  private static final OutgoingMail REVOKED = aMail().build();

  @TempDir Path folder;

  /* ---- what replaces what ---- */

  @Test
  void render_noTemplates_isTheBuiltInMail() {
    assertThat(rendered(REVOKED)).isEqualTo(builtIn(REVOKED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"subject", "txt", "html"})
  void render_oneTemplate_replacesThatPartOnly(String extension) throws IOException {
    write("key-revoked." + extension, "The end of {{api}}");

    var rendered = rendered(REVOKED);

    var builtIn = builtIn(REVOKED);
    var replaced = "The end of Payments";
    assertThat(rendered.subject())
        .isEqualTo(extension.equals("subject") ? replaced : builtIn.subject());
    assertThat(rendered.text()).isEqualTo(extension.equals("txt") ? replaced : builtIn.text());
    assertThat(rendered.html())
        .isEqualTo(
            switch (extension) {
              case "html" -> replaced;
              case "subject" ->
                  builtIn.html().replace("<title>" + builtIn.subject(), "<title>" + replaced);
              default -> builtIn.html();
            });
  }

  @Test
  void render_otherKind_isTheBuiltInMail() throws IOException {
    write("key-issued.txt", "{{key}}");

    assertThat(rendered(REVOKED)).isEqualTo(builtIn(REVOKED));
  }

  @Test
  void render_sectionsAndLists_showWhatIsThere() throws IOException {
    write(
        "request-received.txt",
        "{{#fields}}\n{{name}}={{value}} of {{api}}\n{{/fields}}\n"
            + "{{^fields}}none{{/fields}}{{#version}}v{{version}}{{/version}}{{! no text }}");

    assertThat(rendered(request("2", Map.of("use", "tests"))).text())
        .isEqualTo("use=tests of Payments\nv2");
    assertThat(rendered(request("", Map.of())).text()).isEqualTo("none");
  }

  @Test
  void render_subjectInTexts_isTheSubjectOfTheMail() throws IOException {
    write("key-revoked.subject", "Sorry, {{recipient}}\n");
    write("key-revoked.html", "<title>{{subject}}</title>");

    assertThat(rendered(REVOKED).html()).isEqualTo("<title>Sorry, ann@example.com</title>");
  }

  @Test
  void render_markupInValues_isEscapedInHtmlOnly() throws IOException {
    write("request-declined.txt", "{{reason}}");
    write("request-declined.html", "<p title=\"{{reason}}\">{{reason}}</p>");
    var mail =
        aMail()
            .saying(new Message.RequestDeclined(MailFixture.OFFER, "\"><script>{{key}}</script>"))
            .build();

    assertThat(rendered(mail).text()).isEqualTo("\"><script>{{key}}</script>");
    assertThat(rendered(mail).html())
        .doesNotContain("<script")
        .contains("<p title=\"&quot;&gt;&lt;script&gt;{{key}}");
  }

  @Test
  void render_moreThanAPartMayHave_isTheBuiltInText() throws IOException {
    write("request-received.txt", "{{#fields}}" + "{{value}}".repeat(300) + "{{/fields}}");

    var small = request("", Map.of("a", "x".repeat(3_000)));
    var large = request("", Map.of("a", "x".repeat(3_600)));

    assertThat(rendered(small).text()).hasSize(900_000);
    assertThat(rendered(large)).isEqualTo(builtIn(large));
  }

  @Test
  void render_example_isTheMailItPromises() {
    var templates = OperatorTemplates.read(docs().resolve("examples/mails"));
    var issued =
        aMail()
            .saying(
                new Message.KeyIssued(
                    MailFixture.OFFER, new RawKey("ptk_canary"), Optional.of(REVOKED.createdAt())))
            .build();

    var rendered = new MailRenderer(templates, Outgoing.NO_HOSTS).render(issued);

    assertThat(templates.count()).isEqualTo(3);
    assertThat(rendered.subject()).isEqualTo("Welcome to Payments: your key");
    assertThat(rendered.text())
        .isEqualTo(
            """
            Hello ann@example.com,

            your key for Payments 2.1 (plan Gold) is:

                ptk_canary

            Your previous key no longer works.

            The Acme API team
            """);
    assertThat(
            new MailRenderer(templates, Outgoing.NO_HOSTS)
                .render(request("2.1", Map.of("use", "a & b")))
                .html())
        .contains(
            "<p>bob@example.com requests a key for Payments 2.1 (plan Gold).</p>",
            "<p><strong>use</strong>: a &amp; b</p>",
            "Show the request</a>");
  }

  /* ---- what stops the start ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "key-revoked.txt|a\\n{{apii}}|2|unknown variable 'apii' (expected: one of api, offer, plan,"
            + " recipient, site, subject, version)",
        "key-revoked.txt|{{key}}|1|unknown variable 'key'",
        "key-revoked.txt|{{api.class}}|1|unknown variable 'api.class'",
        "key-revoked.txt|{{.}}|1|unknown variable '.'",
        "key-revoked.txt|{{}}|1|unknown variable ''",
        "key-revoked.subject|{{subject}}|1|unknown variable 'subject'",
        "key-issued.subject|{{key}}|1|unknown variable 'key'",
        "key-ready.subject|{{link}}|1|unknown variable 'link'",
        "key-revoked.html|a\\n\\n{{api|3|'{{' without '}}' (expected: '}}' at the end of a tag)",
        "key-revoked.html|{{{api}}}|1|an unescaped variable (expected: {{name}}, which is shown as"
            + " it is)",
        "key-revoked.html|{{&api}}|1|an unescaped variable",
        "key-revoked.html|{{>key-issued}}|1|the tag '{{>key-issued}}' (expected: a variable, a"
            + " section or a comment)",
        "key-revoked.html|{{=<% %>=}}|1|the tag '{{=<% %>=}}'",
        "key-revoked.html|{{<api}}{{/api}}|1|the tag '{{<api}}'",
        "key-revoked.html|{{$api}}{{/api}}|1|the tag '{{$api}}'",
        "key-revoked.txt|a\\n{{#version}}\\nb|2|the section 'version' has no end (expected:"
            + " {{/version}})",
        "key-revoked.txt|{{/api}}|1|the end of 'api', which is not open (expected: no tag)",
        "key-revoked.txt|{{#api}}\\n{{/plan}}|2|the end of 'plan' (expected: {{/api}})",
        "key-revoked.txt|{{#what}}{{/what}}|1|unknown variable 'what'",
        "key-issued.txt|{{replaces}}|1|{{replaces}}, which has no text (expected:"
            + " {{#replaces}}…{{/replaces}})",
        "request-received.txt|{{name}}|1|unknown variable 'name'",
        "request-received.txt|{{fields}}|1|{{fields}}, which has no text",
        "request-received.txt|{{^fields}}{{name}}{{/fields}}|1|unknown variable 'name'",
        "request-received.txt|{{#fields}}{{#fields}}{{/fields}}{{/fields}}|1|a list in itself"
            + " (expected: its end before it begins again)",
        "key-revoked.txt|\" \\n\"|1|empty (expected: a text)",
        "key-revoked.subject|a\\nb|2|a second line (expected: a subject in one line)"
      })
  void read_invalidTemplate_namesFileLineAndProblem(
      String file, String source, int line, String problem) throws IOException {
    write(file, source.replace("\\n", "\n"));

    assertThatThrownBy(() -> OperatorTemplates.read(folder))
        .isInstanceOf(InvalidValueException.class)
        .message()
        .startsWith("templates: %s, line %d: %s".formatted(folder.resolve(file), line, problem));
  }

  @ParameterizedTest
  @ValueSource(strings = {"key-issue.txt", "key_issued.txt", "key-issued.text", "README.md"})
  void read_unknownFile_isRefused(String file) throws IOException {
    write(file, "text");

    assertThatThrownBy(() -> OperatorTemplates.read(folder))
        .hasMessageStartingWith(
            "templates: %s has an unknown name (expected: one of key-issued.subject, key-issued.txt,"
                + " key-issued.html, ",
            folder.resolve(file));
  }

  @Test
  void read_hiddenFile_isSkipped() throws IOException {
    Files.createDirectory(folder.resolve("..data"));
    write(".DS_Store", "x");

    assertThat(OperatorTemplates.read(folder).count()).isZero();
  }

  @Test
  void read_noFolder_isRefused() throws IOException {
    var file = write("key-revoked.txt", "text");

    assertThatThrownBy(() -> OperatorTemplates.read(folder.resolve("none")))
        .hasMessage(
            "templates: %s is not a folder (expected: a readable folder)", folder.resolve("none"));
    assertThatThrownBy(() -> OperatorTemplates.read(file)).hasMessageContaining("is not a folder");
  }

  @Test
  void read_fileThatCannotBeRead_isRefused() throws IOException {
    var file = Files.createDirectory(folder.resolve("key-revoked.txt"));

    assertThatThrownBy(() -> OperatorTemplates.read(folder))
        .hasMessage("templates: %s cannot be read (expected: a readable file)", file);
  }

  @Test
  void read_otherEncoding_isRefused() throws IOException {
    var file = Files.write(folder.resolve("key-revoked.txt"), new byte[] {'a', (byte) 0xe4});

    assertThatThrownBy(() -> OperatorTemplates.read(folder))
        .hasMessage("templates: %s cannot be read (expected: text in UTF-8)", file);
  }

  @Test
  void read_moreThanAFileMayHave_isRefused() throws IOException {
    var file = write("key-revoked.txt", "x".repeat(OperatorTemplates.LARGEST_FILE));
    assertThat(OperatorTemplates.read(folder).count()).isEqualTo(1);

    Files.writeString(file, "x".repeat(OperatorTemplates.LARGEST_FILE + 1));

    assertThatThrownBy(() -> OperatorTemplates.read(folder))
        .hasMessage("templates: %s has more than 65536 bytes (expected: at most 65536)", file);
  }

  private Path write(String file, String source) throws IOException {
    return Files.writeString(folder.resolve(file), source);
  }

  private RenderedMail rendered(OutgoingMail mail) {
    return new MailRenderer(OperatorTemplates.read(folder), Outgoing.NO_HOSTS).render(mail);
  }

  private static RenderedMail builtIn(OutgoingMail mail) {
    return new MailRenderer(OperatorTemplates.none(), Outgoing.NO_HOSTS).render(mail);
  }

  private static OutgoingMail request(String version, Map<String, String> fields) {
    return aMail()
        .saying(
            new Message.RequestReceived(
                new ApiOffer("Gold", "Payments", version),
                new EmailAddress("bob@example.com"),
                new KeyRequestId(Ids.next()),
                CustomFields.of(fields)))
        .build();
  }

  static Path docs() {
    return Path.of(System.getProperty("basedir", "."), "../docs");
  }
}
