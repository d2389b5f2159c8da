package io.portico.http.site.catalogue;

import io.portico.http.HttpProperties;

/**
 * The reference of an API that a script draws.
 *
 * @param path of the page of the offer
 * @param base what the paths of all pages of the site start with
 * @param document the path of the document
 */
public record ExplorerPage(String path, String base, String name, String document) {

  /** Returns the path of a file of Swagger UI. */
  public String file(String name) {
    return base + "/swagger-ui/" + HttpProperties.SWAGGER_UI + "/" + name;
  }
}
