/** The routes of discovery: sources, their mappings to labels, and syncs. */
@NullMarked
package io.portico.http.discovery;

import org.jspecify.annotations.NullMarked;
