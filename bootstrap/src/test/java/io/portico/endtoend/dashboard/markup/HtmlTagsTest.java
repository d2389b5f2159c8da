package io.portico.endtoend.dashboard.markup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTagsTest {

  @Test
  void faults_tagsOfTemplates_areNone() {
    assertThat(
            HtmlTags.faults(
                """
                <!DOCTYPE html><script src="/a.js" defer></script><p class='a "b"'>1 < 2 &lt;b></p>
                <input value="&lt;x onload=1 &#34; '" checked hx-get="/x"><br/>
                <a href="/dashboard/apis?q=javascript:x">x</a>
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<x-element>",
        "<p title=\"a\"onpayload=1>",
        "<p title=\"a\" onpayload=\"1\">",
        "<p style=\"color: red\">",
        "<script>x()</script>",
        "<p title=\"a\"b\">",
        "<a href=\"javascript:x()\">",
        "<a href=\" JavaScript:x()\">"
      })
  void faults_otherTags_areFound(String html) {
    assertThat(HtmlTags.faults("<p>a</p>" + html)).hasSize(1);
  }
}
