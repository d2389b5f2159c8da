package io.portico.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {

  @Test
  void html_markdown_isRendered() {
    assertThat(new Markdown("# Pay\n\nSend *money*, `now`:\n\n- in\n- out\n").html())
        .isEqualTo(
            """
            <h3>Pay</h3>
            <p>Send <em>money</em>, <code>now</code>:</p>
            <ul>
            <li>in</li>
            <li>out</li>
            </ul>
            """);
  }

  @Test
  void html_headings_standBelowThoseOfThePage() {
    assertThat(new Markdown("## A *b*\n\n###### C").html())
        .isEqualTo("<h4>A <em>b</em></h4>\n<h6>C</h6>\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)> b",
        "<style>*{display:none}</style>",
        "<a href=\"javascript:alert(1)\">x</a>",
        "```\n<script>alert(1)</script>\n```",
        "# <script>alert(1)</script>",
        "![<script>alert(1)</script>](x)",
        "[x](<https://example.com/\"onclick=alert(1)>)"
      })
  void html_markupInTheText_isText(String payload) {
    var html = new Markdown(payload).html();

    assertThat(html)
        .doesNotContain("<script", "<img", "<style")
        .doesNotContainPattern("<[^>]*\\son\\w+=");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](data:text/html,x)",
        "<javascript:alert(1)>",
        "![x](javascript:alert(1))",
        "[x](vbscript:x)",
        "[x](javascript:1)",
        "[x](java&#115;cript:1)",
        "[x](//evil.example/a)",
        "[x](/\\evil.example/a)",
        "[x](</\t/evil.example/a>)",
        "[x](</\u0001/evil.example/a>)",
        "[x](file:///etc/passwd)",
        "[x](a/b)"
      })
  void html_linkThatIsNoAddress_leadsNowhere(String payload) {
    assertThat(new Markdown(payload).html())
        .contains("href=\"\"")
        .doesNotContainIgnoringCase("href=\"javascript", "href=\"data", "href=\"vbscript");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dashboard/apis?q=a", "https://example.com/ü", "mailto:a@example.com"})
  void html_addressOrPath_isALink(String address) {
    assertThat(new Markdown("[x](" + address + ")").html())
        .contains("href=\"%s\"".formatted(address));
  }

  @Test
  void html_imagesAndLinks_areLinksThatTellNothing() {
    assertThat(new Markdown("![Logo *x*](https://example.com/l.png) [a](https://b.example)").html())
        .isEqualTo(
            "<p><a rel=\"nofollow noopener noreferrer\" href=\"https://example.com/l.png\">Logo"
                + " <em>x</em></a> <a rel=\"nofollow noopener noreferrer\""
                + " href=\"https://b.example\">a</a></p>\n");
  }

  @Test
  void html_deeplyNested_isShownAsItIs() {
    assertThat(new Markdown(">".repeat(60_000) + " x").html()).startsWith("<p>&gt;&gt;&gt;");
    assertThat(new Markdown("*a _b ".repeat(10_000) + "c_ d*".repeat(1_000)).html()).contains("a");
    assertThat(new Markdown("[".repeat(60_000)).html()).contains("[[[");
    assertThat(new Markdown("> > *a*").html()).contains("<em>a</em>");
  }
}
