/** Ids, the rules of texts and lists, refusals, and the exception for invalid values. */
@NullMarked
package io.portico.domain.shared;

import org.jspecify.annotations.NullMarked;
