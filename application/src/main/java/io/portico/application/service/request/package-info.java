/** The use cases about key requests. */
@NullMarked
package io.portico.application.service.request;

import org.jspecify.annotations.NullMarked;
