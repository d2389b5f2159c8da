/** How pages of the dashboard are rendered: the layout, parts, texts, forms and files. */
@NullMarked
package io.portico.http.dashboard.view;

import org.jspecify.annotations.NullMarked;
