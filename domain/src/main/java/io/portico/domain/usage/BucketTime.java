package io.portico.domain.usage;

/**
 * The calendar time of a bucket, in UTC.
 *
 * @param month from 1
 * @param day from 1; 0 for a month
 * @param hour from 0; 0 for a day or a month
 */
public record BucketTime(int year, int month, int day, int hour) {}
