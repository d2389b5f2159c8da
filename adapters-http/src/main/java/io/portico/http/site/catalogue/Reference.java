package io.portico.http.site.catalogue;

import io.portico.http.page.Markdown;
import java.util.List;

/**
 * What a document of OpenAPI says, in a form that needs no script to read.
 *
 * @param servers the addresses of the API
 * @param truncated whether the document says more than is listed
 */
public record Reference(
    String title,
    Markdown text,
    List<String> servers,
    List<Operation> operations,
    boolean truncated) {

  /** The most operations that are listed. */
  static final int MOST = 500;

  /** One thing that clients can do. */
  public record Operation(
      String method,
      String path,
      String summary,
      Markdown text,
      boolean deprecated,
      List<Parameter> parameters,
      List<Body> bodies,
      List<Response> responses) {}

  /**
   * A parameter.
   *
   * @param place for example {@code query}
   */
  public record Parameter(String name, String place, String type, boolean required, String text) {}

  /** A body that is sent, by its media type. */
  public record Body(String mediaType, String type) {}

  /** A response by its status. */
  public record Response(String status, String text, String types) {}
}
