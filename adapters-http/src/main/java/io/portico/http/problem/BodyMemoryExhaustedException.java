package io.portico.http.problem;

/** Why a request is refused before its body is read: too many large bodies are in progress. */
public final class BodyMemoryExhaustedException extends Exception {

  private static final long serialVersionUID = 1L;

  public BodyMemoryExhaustedException() {
    super("no memory for the body", null, false, false);
  }
}
