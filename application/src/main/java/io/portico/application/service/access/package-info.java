/** The use cases about callers. */
@NullMarked
package io.portico.application.service.access;

import org.jspecify.annotations.NullMarked;
