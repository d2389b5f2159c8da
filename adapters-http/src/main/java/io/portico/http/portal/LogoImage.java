package io.portico.http.portal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.site.SiteLogo;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Logos as data URLs and as files. What an image is, its content says. An SVG that could run a
 * script, expand without end or load something is refused.
 */
public final class LogoImage {

  /** The most characters of a data URL. */
  public static final int LONGEST_URL = 64 + 4 * Math.ceilDiv(SiteLogo.LARGEST, 3);

  private static final String FIELD = "logo";
  private static final Pattern DATA_URL = Pattern.compile("data:([a-z+/]{1,40});base64,");
  private static final String IMAGE = "a PNG, WebP or SVG image";
  private static final byte[] PNG = HexFormat.of().parseHex("89504e470d0a1a0a");
  private static final String SVG = "http://www.w3.org/2000/svg";

  /* In lower case, of whatever namespace: also XHTML in an SVG runs. */
  private static final Set<String> REFUSED =
      Set.of(
          "script",
          "handler",
          "listener",
          "foreignobject",
          "iframe",
          "object",
          "embed",
          "audio",
          "video",
          "set",
          "animate",
          "animatemotion",
          "animatetransform");

  private static final Pattern INNER_LINK =
      Pattern.compile("\\s*(#.*|data:image/(png|jpeg|gif|webp);base64,.*)", Pattern.DOTALL);

  /* Of a text of CSS: what is loaded, and escapes that could hide it. */
  private static final Pattern LOADS =
      Pattern.compile("@import|\\\\|javascript:|url\\(\\s*['\"]?\\s*(?!['\"#\\s])");

  private LogoImage() {}

  /** Returns {@code logo} as a data URL. */
  public static String dataUrl(SiteLogo logo) {
    return "data:%s;base64,%s"
        .formatted(logo.type().mediaType(), Base64.getEncoder().encodeToString(logo.bytes()));
  }

  /**
   * Returns the logo in the data URL {@code text}.
   *
   * @throws InvalidValueException if it is none, or an image that is refused
   */
  public static SiteLogo ofDataUrl(String text) {
    var start = DATA_URL.matcher(text);
    if (!start.lookingAt()) {
      throw new InvalidValueException(FIELD, text, "a data URL with base64 of " + IMAGE);
    }
    try {
      var logo = ofFile(Base64.getDecoder().decode(text.substring(start.end())));
      if (!logo.type().mediaType().equals(start.group(1))) {
        throw InvalidValueException.found(
            FIELD,
            "%s that says %s".formatted(logo.type(), start.group(1)),
            "the type of the image");
      }
      return logo;
    } catch (IllegalArgumentException _) {
      throw InvalidValueException.found(FIELD, "not base64", "base64 of " + IMAGE);
    }
  }

  /**
   * Returns the logo in the file {@code bytes}.
   *
   * @throws InvalidValueException if it is none, or an image that is refused
   */
  public static SiteLogo ofFile(byte[] bytes) {
    if (startsWith(bytes, 0, PNG)) {
      return new SiteLogo(SiteLogo.Type.PNG, bytes);
    }
    if (startsWith(bytes, 0, "RIFF".getBytes(ISO_8859_1))
        && startsWith(bytes, 8, "WEBP".getBytes(ISO_8859_1))) {
      return new SiteLogo(SiteLogo.Type.WEBP, bytes);
    }
    var logo = new SiteLogo(SiteLogo.Type.SVG, bytes);
    requireHarmless(bytes);
    return logo;
  }

  private static boolean startsWith(byte[] bytes, int from, byte[] wanted) {
    return bytes.length >= from + wanted.length
        && Arrays.equals(bytes, from, from + wanted.length, wanted, 0, wanted.length);
  }

  private static void requireHarmless(byte[] svg) {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try {
      var reader = factory.createXMLStreamReader(new ByteArrayInputStream(svg));
      var root = true;
      while (reader.hasNext()) {
        switch (reader.next()) {
          case XMLStreamConstants.DTD -> throw refused("a document type");
          case XMLStreamConstants.PROCESSING_INSTRUCTION ->
              throw refused("a processing instruction");
          case XMLStreamConstants.ENTITY_REFERENCE -> throw refused("an entity");
          case XMLStreamConstants.CHARACTERS -> requireNoLoading(reader.getText());
          case XMLStreamConstants.START_ELEMENT -> {
            if (root
                && !(reader.getLocalName().equals("svg") && SVG.equals(reader.getNamespaceURI()))) {
              throw notAnImage();
            }
            root = false;
            requireHarmless(reader);
          }
          default -> {
            // Ends, comments and blanks.
          }
        }
      }
    } catch (XMLStreamException _) {
      throw notAnImage();
    }
  }

  private static void requireHarmless(XMLStreamReader element) {
    var name = element.getLocalName();
    if (REFUSED.contains(name.toLowerCase(Locale.ROOT))) {
      throw refused("the element " + name);
    }
    for (var i = 0; i < element.getAttributeCount(); i++) {
      var attribute = element.getAttributeLocalName(i).toLowerCase(Locale.ROOT);
      var value = element.getAttributeValue(i);
      if (attribute.startsWith("on")) {
        throw refused("the attribute " + attribute);
      }
      if (attribute.equals("href") || attribute.equals("src")) {
        if (!INNER_LINK.matcher(value).matches()) {
          throw refused("a link to " + InvalidValueException.shown(value));
        }
      } else {
        requireNoLoading(value);
      }
    }
  }

  private static void requireNoLoading(String text) {
    if (LOADS.matcher(text.toLowerCase(Locale.ROOT)).find()) {
      throw refused("a style or an attribute that loads something");
    }
  }

  private static InvalidValueException notAnImage() {
    return InvalidValueException.found(FIELD, "another file", IMAGE);
  }

  private static InvalidValueException refused(String found) {
    return InvalidValueException.found(
        FIELD, "an SVG with " + found, "one without scripts, animation, links and document type");
  }
}
