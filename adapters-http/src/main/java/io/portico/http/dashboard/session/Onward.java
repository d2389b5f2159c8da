package io.portico.http.dashboard.session;

import io.portico.http.page.Words;
import java.net.URI;

/**
 * The model of a page that says what was done or refused, and leads on.
 *
 * @param there where it leads
 * @param link the text of the link there
 */
public record Onward(URI there, Words title, Words text, Words link) {}
