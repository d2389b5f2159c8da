/** Definitions: the machine-readable documents of APIs, by version and revision. */
@NullMarked
package io.portico.domain.definition;

import org.jspecify.annotations.NullMarked;
