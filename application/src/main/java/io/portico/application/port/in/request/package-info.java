/** The use cases of key requests. */
@NullMarked
package io.portico.application.port.in.request;

import org.jspecify.annotations.NullMarked;
