package io.portico.http.site.catalogue;

import io.portico.domain.definition.DefinitionDiff;

/**
 * The difference of two revisions of a definition.
 *
 * @param path of the page of the offer
 */
public record ChangesPage(String path, String name, String from, String to, DefinitionDiff diff) {}
