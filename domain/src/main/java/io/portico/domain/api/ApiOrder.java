package io.portico.domain.api;

/** The order of a list of APIs. Ties are broken by id. */
public enum ApiOrder {

  /** By id, which is by time of registration. */
  ID,

  /** By how well the words of the search match the name; by id without words. */
  RELEVANCE,

  /** By name, ignoring case. */
  NAME,

  /** The most recently changed first. */
  LAST_CHANGED
}
