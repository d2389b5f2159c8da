package io.portico.config;

/** Who runs the installation, and hence what it must not do without. */
public enum InstallationType {
  /** Run by its users on a machine of their own. */
  SELF_HOSTED("self-hosted"),
  /** Run for others on several nodes: with a database server and a secret they all share. */
  CLOUD("cloud");

  private final String word;

  InstallationType(String word) {
    this.word = word;
  }

  /** Returns the word operators write. */
  public String word() {
    return word;
  }
}
