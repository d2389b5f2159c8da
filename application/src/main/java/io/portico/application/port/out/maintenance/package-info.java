/** What the maintenance of the store needs. */
@NullMarked
package io.portico.application.port.out.maintenance;

import org.jspecify.annotations.NullMarked;
