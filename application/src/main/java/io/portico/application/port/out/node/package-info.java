/** The nodes of an installation. */
@NullMarked
package io.portico.application.port.out.node;

import org.jspecify.annotations.NullMarked;
