/** What Logback writes. */
@NullMarked
package io.portico.logging;

import org.jspecify.annotations.NullMarked;
