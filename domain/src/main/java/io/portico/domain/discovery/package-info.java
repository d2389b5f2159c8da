/** Discovered APIs, and the mapping of their metadata to labels. */
@NullMarked
package io.portico.domain.discovery;

import org.jspecify.annotations.NullMarked;
