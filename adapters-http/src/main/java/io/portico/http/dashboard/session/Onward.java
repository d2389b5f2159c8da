package io.portico.http.dashboard.session;

import io.portico.http.page.Words;
import java.net.URI;

/**
 * The model of a page that answers a form and leads on to a provider.
 *
 * @param there where it leads
 * @param text what was done
 * @param link the text of the link there
 */
public record Onward(URI there, Words title, Words text, Words link) {}
