package io.portico.domain.request;

import io.portico.domain.shared.Worded;

/** Who approves the key requests that need no review. */
public enum AutoApproval implements Worded {
  /** Portico, when the request arrives. */
  ON_REQUEST("on-request"),
  /** The portal, by another call, as classic portals do. */
  BY_CLIENT("by-client");

  private final String word;

  AutoApproval(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
