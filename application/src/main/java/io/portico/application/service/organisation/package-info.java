/** The services of the operator. */
@NullMarked
package io.portico.application.service.organisation;

import org.jspecify.annotations.NullMarked;
