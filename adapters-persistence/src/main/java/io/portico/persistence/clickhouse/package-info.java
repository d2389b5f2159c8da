/** ClickHouse as the store of usage. */
@NullMarked
package io.portico.persistence.clickhouse;

import org.jspecify.annotations.NullMarked;
