/** What developers on the site need from outside. */
@NullMarked
package io.portico.application.port.out.own;

import org.jspecify.annotations.NullMarked;
