/** Makes beans of the services, and of what they need from this module. */
@NullMarked
package io.portico.wiring;

import org.jspecify.annotations.NullMarked;
