/** What an operator may do for those who are to use Portico. */
@NullMarked
package io.portico.application.port.in.organisation;

import org.jspecify.annotations.NullMarked;
