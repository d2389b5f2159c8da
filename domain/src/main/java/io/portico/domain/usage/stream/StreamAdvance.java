package io.portico.domain.usage.stream;

/**
 * The progress of a reader in a partition.
 *
 * @param from where the reader began: the position that was stored; 0 if none was
 * @param next the position of the next record to read
 */
public record StreamAdvance(StreamPartition partition, long from, long next) {}
