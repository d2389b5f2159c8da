/** Dashboard users, their roles and permissions, and their credentials. */
@NullMarked
package io.portico.domain.access;

import org.jspecify.annotations.NullMarked;
