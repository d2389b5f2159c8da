/** The routes of gateways to which keys are pushed. */
@NullMarked
package io.portico.http.gateway;

import org.jspecify.annotations.NullMarked;
