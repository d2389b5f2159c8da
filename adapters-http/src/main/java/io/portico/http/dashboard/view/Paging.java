package io.portico.http.dashboard.view;

import java.util.Optional;

/**
 * Where a table goes on.
 *
 * @param summary what is shown, for example "1–50 of 399 APIs"
 * @param previous the address of the page before
 * @param next the address of the page after
 */
public record Paging(Words summary, Optional<String> previous, Optional<String> next) {}
