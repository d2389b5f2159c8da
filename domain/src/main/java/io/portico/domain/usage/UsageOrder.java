package io.portico.domain.usage;

/**
 * The order of a ranking; equal ranks are in a stable order.
 *
 * @param ascending whether the least used come first
 */
public record UsageOrder(UsageMeasure measure, boolean ascending) {}
