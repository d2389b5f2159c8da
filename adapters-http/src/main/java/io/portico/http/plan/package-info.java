/** The routes of plans, which classic portal clients call policies. */
@NullMarked
package io.portico.http.plan;

import org.jspecify.annotations.NullMarked;
