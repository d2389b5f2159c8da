/** What may be asked of the plans that keys are issued for. */
@NullMarked
package io.portico.application.port.in.plan;

import org.jspecify.annotations.NullMarked;
