/** Use cases of the definitions of APIs. */
@NullMarked
package io.portico.application.port.in.definition;

import org.jspecify.annotations.NullMarked;
