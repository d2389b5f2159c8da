package io.portico.domain.portalimport;

import io.portico.domain.shared.Worded;

/** The kinds of records that an import counts. */
public enum ImportKind implements Worded {
  SETTINGS("configuration"),
  PLAN("policies"),
  API("apis"),
  CATALOGUE_ENTRY("catalogue"),
  DEVELOPER("developers"),
  /** The hashes of passwords of developers that are added. */
  PASSWORD("passwords"),
  KEY("keys"),
  REQUEST("requests");

  private final String word;

  ImportKind(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
