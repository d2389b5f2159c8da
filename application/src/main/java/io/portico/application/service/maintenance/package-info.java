/** Maintains the store: removes expired records. */
@NullMarked
package io.portico.application.service.maintenance;

import org.jspecify.annotations.NullMarked;
