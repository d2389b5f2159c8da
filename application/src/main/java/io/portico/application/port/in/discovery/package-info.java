/** What can be done with the systems that APIs are discovered in. */
@NullMarked
package io.portico.application.port.in.discovery;

import org.jspecify.annotations.NullMarked;
