package io.portico.http.page;

/**
 * The progress of a job, which the page asks for every second until it has ended.
 *
 * @param path which returns the same part for htmx
 * @param done how many records are processed
 * @param total how many there are; 0 if that is not known
 * @param ended whether there is nothing more to wait for
 * @param state what is happening, or what the result was
 */
public record Progress(String path, long done, long total, boolean ended, Words state) {}
