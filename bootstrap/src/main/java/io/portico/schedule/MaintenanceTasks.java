package io.portico.schedule;

import io.micronaut.scheduling.annotation.Scheduled;
import io.portico.application.port.in.announcement.MailDueAnnouncements;
import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.in.gateway.FindUnpushedKeys;
import io.portico.application.port.in.governance.CountGovernance;
import io.portico.application.port.in.key.ExpireKeys;
import io.portico.application.port.in.maintenance.PurgeExpiredRecords;
import io.portico.application.port.in.plan.FollowPlanSelectors;
import io.portico.application.port.in.usage.FoldUsage;
import jakarta.inject.Singleton;

/** Starts the periodic use cases that need no caller. */
@Singleton
class MaintenanceTasks extends ScheduledWork {

  private final PullDueSources pullDueSources;
  private final PurgeExpiredRecords purgeExpired;
  private final ExpireKeys expireKeys;
  private final FindUnpushedKeys findUnpushedKeys;
  private final CountGovernance countGovernance;
  private final FollowPlanSelectors followPlanSelectors;
  private final MailDueAnnouncements mailDueAnnouncements;
  private final FoldUsage foldUsage;

  MaintenanceTasks(
      PullDueSources pullDueSources,
      PurgeExpiredRecords purgeExpired,
      ExpireKeys expireKeys,
      FindUnpushedKeys findUnpushedKeys,
      CountGovernance countGovernance,
      FollowPlanSelectors followPlanSelectors,
      MailDueAnnouncements mailDueAnnouncements,
      FoldUsage foldUsage) {
    this.pullDueSources = pullDueSources;
    this.purgeExpired = purgeExpired;
    this.expireKeys = expireKeys;
    this.findUnpushedKeys = findUnpushedKeys;
    this.countGovernance = countGovernance;
    this.followPlanSelectors = followPlanSelectors;
    this.mailDueAnnouncements = mailDueAnnouncements;
    this.foldUsage = foldUsage;
  }

  @Scheduled(initialDelay = "30s", fixedDelay = "30s")
  void pullSources() {
    run("pulling sources", pullDueSources::pullDue);
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "1m")
  void purgeExpiredRecords() {
    run("purging expired records", purgeExpired::purge);
  }

  @Scheduled(initialDelay = "2s", fixedDelay = "2s")
  void findUnpushedKeys() {
    run("finding keys for gateways", findUnpushedKeys::findUnpushed);
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "1m")
  void endExpiredKeys() {
    run("ending expired keys", expireKeys::expireDue);
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "5m")
  void countGovernance() {
    run("counting labels and compliance", countGovernance::countDue);
  }

  @Scheduled(initialDelay = "1s", fixedDelay = "1s")
  void followPlanSelectors() {
    run("following the selectors of plans", followPlanSelectors::followChanges);
  }

  @Scheduled(initialDelay = "2s", fixedDelay = "2s")
  void mailAnnouncements() {
    run("mailing announcements", mailDueAnnouncements::mailDue);
  }

  @Scheduled(initialDelay = "5s", fixedDelay = "5s")
  void foldUsage() {
    run("adding usage to its counters", foldUsage::fold);
  }
}
