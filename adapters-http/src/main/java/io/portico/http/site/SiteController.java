package io.portico.http.site;

import io.micronaut.context.annotation.AliasFor;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A controller of pages of sites. {@link SiteFilter} does the rest:
 *
 * <ul>
 *   <li>A route gets the site with its visitor as a {@link SiteVisit}, and the developer who is
 *       signed in as a {@code SignedInDeveloper} if it has {@link ForDevelopers}.
 *   <li>A POST reads its fields from a {@code Form}, whose token was right.
 *   <li>Every {@code Problem} that a route throws is shown as a page of the site.
 * </ul>
 *
 * <p>For example:
 *
 * <pre>{@code
 * @SiteController(Portal.SITE + "/applications")
 * @ForDevelopers
 * record ApplicationPages(SitePages pages, OwnApplications own) {
 *
 *   @Get
 *   HttpResponse<?> list(HttpRequest<?> request, SignedInDeveloper developer) {
 *     return pages.show(
 *         request, SiteContent.of("site/applications.jte", own.list(developer), "applications"));
 *   }
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Controller
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
public @interface SiteController {

  /** The path that the paths of all routes start with; it starts with {@code Portal.SITE}. */
  @AliasFor(annotation = Controller.class, member = "value")
  String value();
}
