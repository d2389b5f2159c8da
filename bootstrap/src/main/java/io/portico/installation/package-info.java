/** The types of installation: each names the adapters that it plugs in. */
@NullMarked
package io.portico.installation;

import org.jspecify.annotations.NullMarked;
