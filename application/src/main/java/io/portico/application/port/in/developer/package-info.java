/** The use cases of developers. */
@NullMarked
package io.portico.application.port.in.developer;

import org.jspecify.annotations.NullMarked;
