/** Servers that administer keys as Kong and Tyk do, and check each request. */
@NullMarked
package io.portico.outbound.gateway.testkit;

import org.jspecify.annotations.NullMarked;
