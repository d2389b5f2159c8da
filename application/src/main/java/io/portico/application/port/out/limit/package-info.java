/** What the limits of plans are enforced with. */
@NullMarked
package io.portico.application.port.out.limit;

import org.jspecify.annotations.NullMarked;
