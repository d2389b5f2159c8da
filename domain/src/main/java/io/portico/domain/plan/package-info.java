/** The plans that keys are issued for, which the classic portal calls policies. */
@NullMarked
package io.portico.domain.plan;

import org.jspecify.annotations.NullMarked;
