/** What requests of browsers have in common: forms with their tokens, cookies, the visitor. */
@NullMarked
package io.portico.http.browser;

import org.jspecify.annotations.NullMarked;
