/**
 * What every part of the domain stands on: identifiers, text rules, and the one exception a value
 * object throws.
 */
@NullMarked
package io.portico.domain.shared;

import org.jspecify.annotations.NullMarked;
