package io.portico.domain.portalimport;

/** The credential of a user of the classic dashboard. It is used for one job and never stored. */
public record DashboardCredential(String secret) {

  @Override
  public String toString() {
    return "DashboardCredential[redacted]";
  }
}
