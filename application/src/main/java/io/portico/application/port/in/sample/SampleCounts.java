package io.portico.application.port.in.sample;

/**
 * How many records of each kind the sample data has.
 *
 * @param labels label definitions
 * @param policies governance policies
 * @param requests key requests, decided or not
 */
public record SampleCounts(
    int apis, int labels, int policies, int plans, int developers, int keys, int requests) {}
