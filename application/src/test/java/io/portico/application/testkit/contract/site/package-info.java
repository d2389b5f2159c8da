/** What every store of sites promises. */
@NullMarked
package io.portico.application.testkit.contract.site;

import org.jspecify.annotations.NullMarked;
