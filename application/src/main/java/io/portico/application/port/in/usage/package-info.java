/** The use cases of usage. */
@NullMarked
package io.portico.application.port.in.usage;

import org.jspecify.annotations.NullMarked;
