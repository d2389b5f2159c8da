package io.portico.domain.shared;

/** Names a developer, to whom keys and requests belong. */
public record DeveloperId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
