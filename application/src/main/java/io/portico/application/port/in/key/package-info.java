/** The use cases of issued keys. */
@NullMarked
package io.portico.application.port.in.key;

import org.jspecify.annotations.NullMarked;
