/** The routes that gateways call for each call of an API. */
@NullMarked
package io.portico.http.gateway;

import org.jspecify.annotations.NullMarked;
