/** Selectors: the language in which APIs are picked by one label or by several combined. */
@NullMarked
package io.portico.domain.selector;

import org.jspecify.annotations.NullMarked;
