/** The pages of gateways over HTTP. */
@NullMarked
package io.portico.http.dashboard.gateway;

import org.jspecify.annotations.NullMarked;
