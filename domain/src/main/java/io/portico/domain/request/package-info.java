/** Requests of developers for keys, and the decisions on them. */
@NullMarked
package io.portico.domain.request;

import org.jspecify.annotations.NullMarked;
