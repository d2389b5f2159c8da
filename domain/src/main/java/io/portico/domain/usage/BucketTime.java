package io.portico.domain.usage;

/**
 * Which time a bucket is, in UTC.
 *
 * @param month from 1 on
 * @param day from 1 on; 0 for a month
 * @param hour from 0 on; 0 for a day or a month
 */
public record BucketTime(int year, int month, int day, int hour) {}
