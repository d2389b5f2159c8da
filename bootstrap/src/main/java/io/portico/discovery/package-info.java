/** How the tags of discovered APIs are matched. */
@NullMarked
package io.portico.discovery;

import org.jspecify.annotations.NullMarked;
