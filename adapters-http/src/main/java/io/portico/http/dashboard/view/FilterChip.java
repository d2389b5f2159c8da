package io.portico.http.dashboard.view;

import io.portico.http.page.Words;

/**
 * A filter that a list has, which a click removes.
 *
 * @param removal the address of the list without the filter
 */
public record FilterChip(Words words, String removal) {}
