package io.portico.http.problem;

/** Why a request is refused before its body is read: too many large bodies are in progress. */
public final class NoBodyMemoryException extends Exception {

  private static final long serialVersionUID = 1L;

  public NoBodyMemoryException() {
    super("no memory for the body", null, false, false);
  }
}
