/** Keys at real gateways, which run the configurations of docs/gateways. */
@NullMarked
package io.portico.endtoend.gateways;

import org.jspecify.annotations.NullMarked;
