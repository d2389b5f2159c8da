package io.portico.http.dashboard.picker;

import java.util.List;

/**
 * What a field suggests.
 *
 * @param texts that the field accepts
 */
public record Suggestions(List<String> texts) {}
