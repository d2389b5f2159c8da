/** Applications of developers, to which keys and key requests belong. */
@NullMarked
package io.portico.domain.application;

import org.jspecify.annotations.NullMarked;
