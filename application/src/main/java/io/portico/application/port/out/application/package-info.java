/** Where the applications of developers are kept. */
@NullMarked
package io.portico.application.port.out.application;

import org.jspecify.annotations.NullMarked;
