/** The use cases of the operator. */
@NullMarked
package io.portico.application.port.in.organisation;

import org.jspecify.annotations.NullMarked;
