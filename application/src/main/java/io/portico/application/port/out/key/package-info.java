/** The outbound ports of issued keys. */
@NullMarked
package io.portico.application.port.out.key;

import org.jspecify.annotations.NullMarked;
