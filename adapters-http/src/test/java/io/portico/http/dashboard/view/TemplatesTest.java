package io.portico.http.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the Content-Security-Policy and the protection of forms expect of every template. */
class TemplatesTest {

  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "\\$unsafe|\\shx-on|\\son[a-z]+\\s*=|\\sstyle\\s*=|\\bjs:|javascript:|<style|\\$aliased"
              + "|hx-trigger=\"[^\"]*\\[|<script(?! defer src=\"\\$\\{view\\.asset\\()");

  private static final Pattern POST_FORM =
      Pattern.compile("<form\\b[^>]*method=\"post\"[^>]*>\\s*(\\S*)");
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
  void template_formThatPosts_beginsWithItsToken() {
    var found = new ArrayList<String>();
    SourceFiles.templates()
        .forEach(
            (file, text) ->
                POST_FORM
                    .matcher(text)
                    .results()
                    .filter(form -> !TOKENS.contains(form.group(1)))
                    .forEach(form -> found.add(file + ": " + form.group())));

    assertThat(found).isEmpty();
  }
}
