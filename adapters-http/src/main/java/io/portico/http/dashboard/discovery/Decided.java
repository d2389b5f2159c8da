package io.portico.http.dashboard.discovery;

import io.portico.http.page.Words;

/** What became of a row: the model of {@code discovery/decided.jte}. */
public record Decided(Words words, boolean done) {}
