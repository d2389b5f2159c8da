package io.portico.application.port.out.portalimport;

import io.portico.domain.portalimport.DashboardCredential;

/** Installations of the classic dashboard, which are read over the network. */
public interface ClassicDashboards {

  /**
   * Returns the installation at {@code address}, without connecting to it.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the address ({@code url}) or the
   *     credential ({@code token}) cannot be used; the message never shows the credential
   */
  ClassicDashboard at(String address, DashboardCredential credential);
}
