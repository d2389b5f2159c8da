/** The outbound ports of the API repository. */
@NullMarked
package io.portico.application.port.out.api;

import org.jspecify.annotations.NullMarked;
