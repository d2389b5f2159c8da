package io.portico.http.site;

import io.portico.http.page.Markdown;
import java.util.Optional;

/**
 * What the home page shows.
 *
 * @param markdown the text of an administrator
 * @param signsUp whether it leads to the page to sign up
 */
public record HomePage(String title, Optional<Markdown> markdown, boolean signsUp) {}
