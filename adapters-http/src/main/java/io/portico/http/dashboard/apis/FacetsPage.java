package io.portico.http.dashboard.apis;

import java.util.List;
import java.util.OptionalLong;

/**
 * The filters with their counts, which htmx puts beside the list.
 *
 * @param total the number of APIs in the list
 */
public record FacetsPage(List<Facet> facets, OptionalLong total) {}
