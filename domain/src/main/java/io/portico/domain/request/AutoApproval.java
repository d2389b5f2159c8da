package io.portico.domain.request;

/** Who approves the requests that nobody reviews (contract 3.3). */
public enum AutoApproval {
  /** Portico, when the request comes in. */
  ON_REQUEST("on-request"),
  /** The portal, by a call of its own, as portals of the classic API do. */
  BY_CLIENT("by-client");

  private final String word;

  AutoApproval(String word) {
    this.word = word;
  }

  /** Returns the word that operators write. */
  public String word() {
    return word;
  }
}
