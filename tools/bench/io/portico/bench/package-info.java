/**
 * The benchmark, run by {@code mvn -Pbench} and never by {@code mvn verify}. Each figure of Portico
 * stands beside one of a bare server in the same run, because machines differ and are noisy.
 */
@NullMarked
package io.portico.bench;

import org.jspecify.annotations.NullMarked;
