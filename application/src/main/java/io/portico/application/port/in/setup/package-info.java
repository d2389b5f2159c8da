/** What happens when a store is used for the first time. */
@NullMarked
package io.portico.application.port.in.setup;

import org.jspecify.annotations.NullMarked;
