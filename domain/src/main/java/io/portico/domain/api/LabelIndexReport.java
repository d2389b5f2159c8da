package io.portico.domain.api;

/**
 * What the label indexes of a node hold in memory. All bytes are estimates.
 *
 * @param ready the organisations whose index answers
 * @param loading those whose index is loaded
 * @param refused those for which the store answers
 * @param apis the APIs in the indexes
 * @param apiBytes the size of their table
 * @param postingBytes the size of the APIs of each value of a label
 * @param cachedApis the APIs that are cached with their labels
 * @param cachedBytes the size of these, and of the pages that were found lately
 * @param mostBytes the bound of the table and the postings together
 * @param refreshes how often the log of changes was read
 */
public record LabelIndexReport(
    long ready,
    long loading,
    long refused,
    long apis,
    long apiBytes,
    long postingBytes,
    long cachedApis,
    long cachedBytes,
    long mostBytes,
    long refreshes) {}
