package io.portico.http.dashboard.session;

import io.micronaut.context.annotation.AliasFor;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.http.browser.Form;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A controller of pages of the dashboard, which people use with a session. {@link DashboardFilter}
 * does the rest:
 *
 * <ul>
 *   <li>A route gets the caller as an {@code Actor}, the same as routes of the API do, and the
 *       session with its user as a {@link DashboardSession}. Without a session, a GET leads to the
 *       sign-in page and back; a POST asks to sign in and keeps what was typed.
 *   <li>{@code @RequiresPermission} on a route works as on routes of the API; the refusal, like
 *       every {@code Problem} that a route throws, is shown as a page.
 *   <li>A POST reads its fields from a {@link Form}. Each form of a page has the hidden field
 *       {@value Form#TOKEN} with {@link DashboardSession#formToken}; requests of scripts send it as
 *       the header {@value Form#TOKEN_HEADER}. A POST without the right token never reaches the
 *       route.
 *   <li>A credential in a header does not work here, and the cookie works nowhere else.
 * </ul>
 *
 * <p>For example:
 *
 * <pre>{@code
 * @DashboardController(Dashboard.PATH + "/labels")
 * record LabelPages(Pages pages, LabelQueries labels, RenameLabel rename) {
 *
 *   @Get
 *   @RequiresPermission(Permission.READ_APIS)
 *   HttpResponse<?> list(DashboardSession session) { … labels.page(session.actor(), …) … }
 *
 *   @Post("/{id}/name")
 *   @RequiresPermission(Permission.DEFINE_LABELS)
 *   HttpResponse<?> rename(Actor actor, String id, Form form) { … form.text("name") … }
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
public @interface DashboardController {

  /** The path that the paths of all routes start with, below {@code Dashboard.PATH}. */
  @AliasFor(annotation = Controller.class, member = "value")
  String value();
}
