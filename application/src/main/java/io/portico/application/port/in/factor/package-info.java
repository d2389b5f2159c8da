/** Use cases of second factors. */
@NullMarked
package io.portico.application.port.in.factor;

import org.jspecify.annotations.NullMarked;
