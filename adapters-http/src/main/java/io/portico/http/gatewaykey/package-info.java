/** The routes of gateways to which keys are pushed. */
@NullMarked
package io.portico.http.gatewaykey;

import org.jspecify.annotations.NullMarked;
