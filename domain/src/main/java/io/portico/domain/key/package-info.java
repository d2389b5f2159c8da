/** The keys of developers, in their raw and their stored form. */
@NullMarked
package io.portico.domain.key;

import org.jspecify.annotations.NullMarked;
