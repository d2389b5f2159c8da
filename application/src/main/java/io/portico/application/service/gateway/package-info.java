/** Decides which calls gateways let pass. */
@NullMarked
package io.portico.application.service.gateway;

import org.jspecify.annotations.NullMarked;
