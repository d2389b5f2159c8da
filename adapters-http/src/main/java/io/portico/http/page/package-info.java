/** How pages for people are rendered: templates, texts, forms, links and files. */
@NullMarked
package io.portico.http.page;

import org.jspecify.annotations.NullMarked;
