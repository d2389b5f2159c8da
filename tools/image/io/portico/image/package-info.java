/**
 * Builds the container image without Docker, and checks it by starting what is in it: {@code mvn
 * -Pimage}.
 */
@NullMarked
package io.portico.image;

import org.jspecify.annotations.NullMarked;
