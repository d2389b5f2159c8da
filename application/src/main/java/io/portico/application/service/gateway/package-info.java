/** Decides which calls gateways let pass, and pushes keys to those that keep their own. */
@NullMarked
package io.portico.application.service.gateway;

import org.jspecify.annotations.NullMarked;
