/** The services of plans. */
@NullMarked
package io.portico.application.service.plan;

import org.jspecify.annotations.NullMarked;
