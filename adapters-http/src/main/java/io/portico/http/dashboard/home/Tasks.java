package io.portico.http.dashboard.home;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.in.signup.ReviewSignUps;
import io.portico.application.port.in.usage.UsageStreamQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.dashboard.home.HomePage.Task;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what waits for somebody. */
@Singleton
record Tasks(
    KeyRequestQueries requests,
    ReviewSignUps signUps,
    KeyQueries keys,
    MailQueries mails,
    DiscoveryQueries discovery,
    UsageStreamQueries streams) {

  /* Under load some always wait for the next poll. */
  private static final long MOST_UNCOUNTED = 10_000;

  private static final MailFilter FAILED =
      new MailFilter(Optional.of(MailStatus.FAILED), Optional.empty());

  List<Task> of(Actor actor) {
    var tasks = new ArrayList<Task>();
    add(
        tasks,
        "key",
        "home.requestsWaiting",
        requests.count(actor, KeyRequestFilter.WAITING),
        Section.REQUESTS.path());
    add(
        tasks,
        "users",
        "home.signUpsWaiting",
        signUps.waiting(actor, new OffsetRange(0, 1)).total(),
        DeveloperPaths.SIGN_UPS);
    var expiring = keys.countExpiring(actor);
    if (expiring > 0) {
      tasks.add(
          new Task(
              "clock",
              Words.of("home.keysExpiring", expiring, KeyConcern.SOON.toDays()),
              DeveloperPaths.CONCERNS));
    }
    add(tasks, "mail", "home.mailsHeld", mails.countHeld(actor), Section.OUTBOX);
    add(
        tasks,
        "mail",
        "home.mailsFailed",
        mails.page(actor, FAILED, new OffsetRange(0, 1)).total(),
        Section.OUTBOX);
    add(
        tasks,
        "plug-connected",
        "home.sourcesFailing",
        discovery
            .sources(actor, new PageQuery<>(Optional.empty(), PageLimits.LARGEST))
            .items()
            .stream()
            .filter(Tasks::isFailing)
            .count(),
        Section.DISCOVERY.path());
    if (actor.may(Permission.READ_INSTALLATION)) {
      streams.report(actor).flatMap(Tasks::task).ifPresent(tasks::add);
    }
    return tasks;
  }

  private static void add(List<Task> tasks, String icon, String key, long count, String path) {
    if (count > 0) {
      tasks.add(new Task(icon, Words.of(key, count), path));
    }
  }

  private static Optional<Task> task(UsageStreamQueries.Report stream) {
    return stream.stream()
        .problem()
        .map(problem -> Words.of("home.usageFails", problem.text()))
        .or(
            () ->
                Optional.of(stream.lag())
                    .filter(lag -> lag > MOST_UNCOUNTED)
                    .map(lag -> Words.of("home.usageLags", lag)))
        .map(words -> new Task("plug-connected", words, SystemPart.KAFKA.path()));
  }

  private static boolean isFailing(DiscoveryQueries.Source source) {
    return source.lastRun().filter(run -> run.state() instanceof DiscoveryRun.Failed).isPresent();
  }
}
