/** How services do together what is wanted at the same time. */
@NullMarked
package io.portico.application.service.batch;

import org.jspecify.annotations.NullMarked;
