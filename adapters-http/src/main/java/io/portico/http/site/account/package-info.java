/** The pages of sites on which people sign up and in, and change their accounts. */
@NullMarked
package io.portico.http.site.account;

import org.jspecify.annotations.NullMarked;
