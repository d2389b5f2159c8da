/** APIs that developers try, and documents of APIs at addresses that people name. */
@NullMarked
package io.portico.outbound.api;

import org.jspecify.annotations.NullMarked;
