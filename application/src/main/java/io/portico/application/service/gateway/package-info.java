/** Pushes keys to gateways that keep their own. */
@NullMarked
package io.portico.application.service.gateway;

import org.jspecify.annotations.NullMarked;
