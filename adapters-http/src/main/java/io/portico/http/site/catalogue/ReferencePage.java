package io.portico.http.site.catalogue;

import java.util.Optional;

/**
 * The reference of an API.
 *
 * @param path of the page of the offer
 * @param document the path of the document, which can be downloaded
 * @param reference what the document says; empty if it is shown as it is
 * @param source the document as it is, if it is short; empty if the reference is shown
 * @param interactive whether a script draws it, too
 */
public record ReferencePage(
    String path,
    String name,
    String version,
    String document,
    Optional<Reference> reference,
    Optional<String> source,
    boolean interactive) {}
