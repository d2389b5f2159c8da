package io.portico.http.page;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.node.Document;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.UrlSanitizer;

/**
 * A description as developers see it: Markdown (CommonMark) as HTML that is safe to show. Markup in
 * the text is shown as text, links lead to web and mail addresses and to paths of this site only,
 * and images are links, since pages load nothing from other sites.
 *
 * @param firstHeading the level of its first headings, below those of the page
 */
public record Markdown(String text, int firstHeading) implements Content {

  private static final int SECOND = 2;
  private static final int THIRD = 3;

  private static final Parser PARSER = Parser.builder().build();

  /* Rendering is recursive, so deeper texts are shown as they are. */
  private static final int DEEPEST = 100;

  private static final Map<Integer, HtmlRenderer> RENDERERS =
      Map.of(SECOND, renderer(SECOND), THIRD, renderer(THIRD));

  /** Creates a text below a heading of the second level. */
  public Markdown(String text) {
    this(text, THIRD);
  }

  /** Returns {@code text} below the title of a page. */
  public static Markdown belowTitle(String text) {
    return new Markdown(text, SECOND);
  }

  private static HtmlRenderer renderer(int firstHeading) {
    return HtmlRenderer.builder()
        .escapeHtml(true)
        .sanitizeUrls(true)
        .urlSanitizer(new Links())
        .attributeProviderFactory(_ -> Markdown::addAttributes)
        .nodeRendererFactory(Images::new)
        .nodeRendererFactory(context -> new Headings(context, firstHeading))
        .build();
  }

  /** Returns the HTML. */
  public String html() {
    var document = PARSER.parse(text);
    return Objects.requireNonNull(RENDERERS.get(firstHeading))
        .render(isDeep(document) ? verbatim() : document);
  }

  private static boolean isDeep(Node document) {
    var depth = 0;
    var node = document;
    while (depth <= DEEPEST) {
      if (node.getFirstChild() != null) {
        node = node.getFirstChild();
        depth++;
        continue;
      }
      while (depth > 0 && node.getNext() == null) {
        node = node.getParent();
        depth--;
      }
      if (depth == 0) {
        return false;
      }
      node = node.getNext();
    }
    return true;
  }

  private Node verbatim() {
    var paragraph = new Paragraph();
    paragraph.appendChild(new Text(text));
    var document = new Document();
    document.appendChild(paragraph);
    return document;
  }

  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(html());
  }

  /** Returns whether there is nothing to show. */
  public boolean isBlank() {
    return text.isBlank();
  }

  private static void addAttributes(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof Link) {
      attributes.put("rel", "nofollow noopener noreferrer");
    }
  }

  /* Browsers take a backslash for a slash, skip control characters, and leave the site with "//". */
  private static final class Links implements UrlSanitizer {

    private static final Pattern ADDRESS =
        Pattern.compile("(?:(?i:https?|mailto):|/(?!/))[^\\s\\\\\\p{Cntrl}]*");

    @Override
    public String sanitizeLinkUrl(String url) {
      return ADDRESS.matcher(url).matches() ? url : "";
    }

    @Override
    public String sanitizeImageUrl(String url) {
      return sanitizeLinkUrl(url);
    }
  }

  /* The pages have headings of their own, under which these stand. */
  private record Headings(HtmlNodeRendererContext context, int first) implements NodeRenderer {

    private static final int LAST = 6;

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(Heading.class);
    }

    @Override
    public void render(Node node) {
      var tag = "h" + Math.min(((Heading) node).getLevel() + first - 1, LAST);
      var html = context.getWriter();
      html.line();
      html.tag(tag);
      renderChildren(context, node);
      html.tag("/" + tag);
      html.line();
    }
  }

  private record Images(HtmlNodeRendererContext context) implements NodeRenderer {

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(Image.class);
    }

    @Override
    public void render(Node node) {
      var link = new Link(((Image) node).getDestination(), ((Image) node).getTitle());
      while (node.getFirstChild() != null) {
        link.appendChild(node.getFirstChild());
      }
      node.insertAfter(link);
      context.render(link);
      link.unlink();
    }
  }

  private static void renderChildren(HtmlNodeRendererContext context, Node parent) {
    var child = parent.getFirstChild();
    while (child != null) {
      var next = child.getNext();
      context.render(child);
      child = next;
    }
  }
}
