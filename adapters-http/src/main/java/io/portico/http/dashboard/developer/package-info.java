/** Pages of developers: a list, one developer, their forms and their keys. */
@NullMarked
package io.portico.http.dashboard.developer;

import org.jspecify.annotations.NullMarked;
