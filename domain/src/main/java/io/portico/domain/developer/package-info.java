/** Developers, whom a portal registers and who receive keys. */
@NullMarked
package io.portico.domain.developer;

import org.jspecify.annotations.NullMarked;
