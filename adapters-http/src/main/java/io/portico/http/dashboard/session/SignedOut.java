package io.portico.http.dashboard.session;

import java.net.URI;

/**
 * The model of the page that leads on to sign out at a provider, too.
 *
 * @param there where one does that
 */
public record SignedOut(URI there) {}
