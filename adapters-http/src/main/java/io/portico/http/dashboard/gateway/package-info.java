/** The pages of gateways that keep keys of their own, and of the keys that are pushed to them. */
@NullMarked
package io.portico.http.dashboard.gateway;

import org.jspecify.annotations.NullMarked;
