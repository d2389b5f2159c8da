/** How this node enforces limits, as one of several. */
@NullMarked
package io.portico.application.service.limit;

import org.jspecify.annotations.NullMarked;
