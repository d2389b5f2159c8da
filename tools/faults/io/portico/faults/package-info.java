/**
 * Breaks Portico and its databases on purpose, {@code mvn -Pfaults}, and counts what is lost: see
 * {@code docs/reliability.md}.
 */
@NullMarked
package io.portico.faults;

import org.jspecify.annotations.NullMarked;
