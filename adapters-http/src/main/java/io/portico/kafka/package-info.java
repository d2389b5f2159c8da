/** Reads usage records from Kafka. The other packages do not know the library. */
@NullMarked
package io.portico.kafka;

import org.jspecify.annotations.NullMarked;
