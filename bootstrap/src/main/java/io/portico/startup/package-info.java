/** What happens between the command and the first request. */
@NullMarked
package io.portico.startup;

import org.jspecify.annotations.NullMarked;
