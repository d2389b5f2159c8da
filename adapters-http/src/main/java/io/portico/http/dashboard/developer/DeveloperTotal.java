package io.portico.http.dashboard.developer;

/** The number of developers in a list, which htmx puts above it. */
public record DeveloperTotal(long developers) {}
