/** How the limits of plans are enforced: by all nodes together, whatever their number. */
@NullMarked
package io.portico.domain.limit;

import org.jspecify.annotations.NullMarked;
