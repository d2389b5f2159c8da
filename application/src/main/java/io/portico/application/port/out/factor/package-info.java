/** What the use cases of second factors need: their store, and the two procedures. */
@NullMarked
package io.portico.application.port.out.factor;

import org.jspecify.annotations.NullMarked;
