/** The use cases of plans. */
@NullMarked
package io.portico.application.port.in.plan;

import org.jspecify.annotations.NullMarked;
