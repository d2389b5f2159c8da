package io.portico.http.portal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.site.SiteLogo;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which images may be logos: none that could run, load something or expand without end. */
class LogoImageTest {

  private static final String SVG = "<svg xmlns=\"http://www.w3.org/2000/svg\" %s>%s</svg>";

  @Test
  void ofFile_bitmaps_areWhatTheirContentSays() {
    assertThat(LogoImage.ofFile(latin("\u0089PNG\r\n\u001a\nrest")).type())
        .isEqualTo(SiteLogo.Type.PNG);
    assertThat(LogoImage.ofFile(latin("RIFF1234WEBPVP8 ")).type()).isEqualTo(SiteLogo.Type.WEBP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<path d='M0 0h1' fill='#f00' style='fill:url(#a)'/>",
        "<defs><linearGradient id='a'/></defs><use href='#a'/><rect fill='url( \"#a\" )'/>",
        "<image href='data:image/png;base64,AAAA'/>",
        "<style>@media (prefers-color-scheme:dark){path{fill:#fff}}</style>",
        "<title>A &amp; B</title><!-- <script> --><metadata><x xmlns='urn:x'/></metadata>"
      })
  void ofFile_drawing_isAccepted(String content) {
    var bytes = SVG.formatted("viewBox='0 0 1 1'", content).getBytes(UTF_8);

    var logo = LogoImage.ofFile(bytes);

    assertThat(logo).isEqualTo(new SiteLogo(SiteLogo.Type.SVG, bytes));
    assertThat(LogoImage.ofDataUrl(LogoImage.dataUrl(logo))).isEqualTo(logo);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "<SCRIPT/>",
        "<x:script xmlns:x='http://www.w3.org/1999/xhtml'/>",
        "<foreignObject><b/></foreignObject>",
        "<path onload='alert(1)'/>",
        "<path OnClick='alert(1)'/>",
        "<a href='javascript:alert(1)'/>",
        "<a href='https://example.com/'/>",
        "<a xmlns:l='http://www.w3.org/1999/xlink' l:href='//example.com'/>",
        "<use href='data:image/svg+xml;base64,AAAA'/>",
        "<image href='https://example.com/x.png'/>",
        "<set attributeName='href' to='javascript:alert(1)'/>",
        "<animate attributeName='href'/>",
        "<style>@import 'https://example.com/x.css';</style>",
        "<style>path{fill:url(https://example.com/x)}</style>",
        "<style>path{fill:\\75rl(https://example.com/x)}</style>",
        "<path style='fill:url( \"//example.com/x\")'/>",
        "<?xml-stylesheet href='x.css'?>"
      })
  void ofFile_whatCouldRunOrLoad_isRefused(String content) {
    assertRefused(SVG.formatted("", content), "an SVG with");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE svg [<!ENTITY a 'a'><!ENTITY b '&a;&a;'>]><svg xmlns='http://www.w3.org/2000/svg'>&b;</svg>",
        "<!DOCTYPE svg SYSTEM 'file:///etc/passwd'><svg xmlns='http://www.w3.org/2000/svg'/>",
        "<?xml-stylesheet href='x.css'?><svg xmlns='http://www.w3.org/2000/svg'/>"
      })
  void ofFile_documentType_isRefused(String svg) {
    assertRefused(svg, "an SVG with");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GIF89a",
        "<svg/>",
        "<html xmlns='http://www.w3.org/1999/xhtml'/>",
        "<svg xmlns=",
        "PNG",
        " "
      })
  void ofFile_anotherFile_isRefused(String text) {
    assertRefused(text, "another file (expected: a PNG, WebP or SVG image)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "https://example.com/logo.png",
        "data:image/png,AAAA",
        "data:image/png;base64,####",
        "data:image/png;base64,UklGRjEyMzRXRUJQVlA4IA==",
        "data:text/html;base64,PHNjcmlwdD4="
      })
  void ofDataUrl_anythingElse_isRefused(String text) {
    assertThatThrownBy(() -> LogoImage.ofDataUrl(text))
        .isInstanceOfSatisfying(
            InvalidValueException.class, e -> assertThat(e.field()).isEqualTo("logo"));
  }

  @Test
  void ofDataUrl_largestLogo_fits() {
    var logo = new SiteLogo(SiteLogo.Type.PNG, largest());

    assertThat(LogoImage.dataUrl(logo)).hasSizeLessThanOrEqualTo(LogoImage.LONGEST_URL);
    assertThat(LogoImage.ofDataUrl(LogoImage.dataUrl(logo))).isEqualTo(logo);
  }

  private static byte[] largest() {
    var bytes = new byte[SiteLogo.LARGEST];
    var start = Base64.getDecoder().decode("iVBORw0KGgo=");
    System.arraycopy(start, 0, bytes, 0, start.length);
    return bytes;
  }

  private static void assertRefused(String text, String problem) {
    assertThatThrownBy(() -> LogoImage.ofFile(text.getBytes(UTF_8)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(problem);
  }

  private static byte[] latin(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
