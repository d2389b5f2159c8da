/** Second factors of dashboard users: adding, proving and removing them. */
@NullMarked
package io.portico.application.service.factor;

import org.jspecify.annotations.NullMarked;
