package io.portico.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the Content-Security-Policy and the protection of forms expect of every template. */
class TemplatesTest {

  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "\\$unsafe|\\shx-on|\\son[a-z]+\\s*=|\\sstyle\\s*=|\\bjs:|javascript:|<style|\\$aliased"
              + "|hx-trigger=\"[^\"]*\\[|<script(?! defer src=\"\\$\\{(?:view\\.asset|page\\.file)\\()");

  private static final Pattern BUTTON = Pattern.compile("<(?:a|button) class=\"btn\\b.*");
  private static final Pattern REMOVES =
      Pattern.compile(
          "view\\.text\\(\"[a-zA-Z.]*(?:remove|revoke)[A-Za-z]*\"", Pattern.CASE_INSENSITIVE);
  /* As the rule of dashboard.css for destructive buttons. */
  private static final Pattern DANGER =
      Pattern.compile("href=\"[^\"]*/(?:remove|revoke)\"|name = \"trash\"|btn-danger");

  private static final Pattern POST_FORM =
      Pattern.compile("<form\\b[^>]*method=\"post\"[^>]*>\\s*(\\S*)");
  private static final Pattern FIELD = Pattern.compile("id=\"f-([^\"]+)\"");
  private static final Pattern SUMMARY = Pattern.compile("@template\\.part\\.errors\\(.*");
  private static final List<String> TOKENS =
      List.of("@template.part.formToken(view", "@template.session.carried(view");

  @Test
  void template_containsNothingThatThePolicyForbids() {
    var found = new ArrayList<String>();
    SourceFiles.templates()
        .forEach(
            (file, text) ->
                FORBIDDEN
                    .matcher(text)
                    .results()
                    .forEach(hit -> found.add(file + ": " + hit.group())));

    assertThat(found).isEmpty();
    assertThat(SourceFiles.templates()).hasSizeGreaterThan(20);
  }

  @Test
  void template_buttonThatRemoves_looksDestructive() {
    var buttons =
        SourceFiles.templates().values().stream()
            .flatMap(text -> BUTTON.matcher(text).results())
            .map(MatchResult::group)
            .filter(button -> REMOVES.matcher(button).find())
            .toList();

    assertThat(buttons).hasSizeGreaterThan(8).allMatch(button -> DANGER.matcher(button).find());
  }

  @Test
  void template_field_tellsTheSummaryOfErrorsItsLabel() {
    var found = new ArrayList<String>();
    SourceFiles.templates()
        .forEach(
            (file, text) ->
                FIELD
                    .matcher(text)
                    .results()
                    .map(field -> field.group(1).equals("${name}") ? "name" : quoted(field))
                    .filter(name -> !text.contains("view.label(" + name + ", "))
                    .filter(name -> !text.contains("name = " + name + ", label = "))
                    .forEach(name -> found.add(file.getFileName() + ": " + name)));

    // Pages without the summary, and the control whose label stands beside it in each form.
    assertThat(found)
        .containsExactlyInAnyOrder(
            "list.jte: \"selector\"",
            "signIn.jte: \"email\"",
            "signIn.jte: \"password\"",
            "signIn.jte: \"credential\"",
            "input.jte: name");
  }

  private static String quoted(MatchResult field) {
    return '"' + field.group(1) + '"';
  }

  @Test
  void template_summaryOfErrors_isAboveTheFieldsItNames() {
    var without = new TreeSet<String>();
    SourceFiles.templates()
        .forEach(
            (file, text) ->
                SUMMARY
                    .matcher(text)
                    .results()
                    .filter(summary -> !summary.group().contains("form = @`"))
                    .forEach(_ -> without.add(file.getFileName().toString())));

    // One has no fields, and one has them above.
    assertThat(without).containsExactly("analytics.jte", "preview.jte");
  }

  @Test
  void template_formThatPosts_beginsWithItsToken() {
    var found = new ArrayList<String>();
    SourceFiles.templates()
        .forEach(
            (file, text) ->
                POST_FORM
                    .matcher(text)
                    .results()
                    .filter(form -> !TOKENS.contains(form.group(1)))
                    .forEach(form -> found.add(file.getFileName() + ": " + form.group())));

    // The link to this page is a secret itself.
    assertThat(found).hasSize(1).first().asString().startsWith("keyLink.jte: ");
  }
}
