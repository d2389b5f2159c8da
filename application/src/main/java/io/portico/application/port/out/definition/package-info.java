/** Outbound ports: definitions of APIs. */
@NullMarked
package io.portico.application.port.out.definition;

import org.jspecify.annotations.NullMarked;
