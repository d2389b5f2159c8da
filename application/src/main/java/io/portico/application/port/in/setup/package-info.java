/** The use cases of the first start of a node. */
@NullMarked
package io.portico.application.port.in.setup;

import org.jspecify.annotations.NullMarked;
