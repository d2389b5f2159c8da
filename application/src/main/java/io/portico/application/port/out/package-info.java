/**
 * What the core needs from the outside. Each Javadoc is a contract that every adapter is tested
 * against. Every record belongs to an organisation, and no port shows it to another. Time comes as
 * {@link java.time.InstantSource}.
 */
@NullMarked
package io.portico.application.port.out;

import org.jspecify.annotations.NullMarked;
