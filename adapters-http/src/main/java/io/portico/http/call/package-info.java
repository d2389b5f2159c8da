/** The routes that gateways call for each call of an API. */
@NullMarked
package io.portico.http.call;

import org.jspecify.annotations.NullMarked;
