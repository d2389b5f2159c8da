/** The services of governance, and the enforcement of policies on label changes. */
@NullMarked
package io.portico.application.service.governance;

import org.jspecify.annotations.NullMarked;
