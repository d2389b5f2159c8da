package io.portico.http.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.http.exchange.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the users.
 *
 * @param users the items again, under the name that classic clients read
 * @param next the {@code cursor} of the next page; {@code null} on the last
 * @param total the number of all users; absent unless requested
 * @param pages the number of pages; absent unless a page is requested by its number
 */
@Serdeable
record UserPage(
    List<UserDocument> items,
    List<UserDocument> users,
    @Nullable String next,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long total,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long pages) {

  static UserPage of(Page<UserDocument> page) {
    return new UserPage(page.items(), page.items(), page.next(), page.total(), null);
  }

  static UserPage ofClassic(List<UserDocument> users, long pages) {
    return new UserPage(users, users, null, null, pages);
  }
}
