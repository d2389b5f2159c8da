/** How passwords are hashed and checked. */
@NullMarked
package io.portico.password;

import org.jspecify.annotations.NullMarked;
