/** Developers: who asks for keys, registered by a portal and administered here. */
@NullMarked
package io.portico.domain.developer;

import org.jspecify.annotations.NullMarked;
