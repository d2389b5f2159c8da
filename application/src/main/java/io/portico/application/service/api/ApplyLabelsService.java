package io.portico.application.service.api;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.service.job.JobRunner;
import io.portico.domain.access.Permission;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.shared.InvalidValueException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongConsumer;

/** Changes the labels of many APIs, synchronously or as a job. */
public final class ApplyLabelsService implements ApplyLabels {

  private final BulkLabelWriter writer;
  private final JobRunner jobs;
  private final InstantSource clock;

  public ApplyLabelsService(BulkLabelWriter writer, JobRunner jobs, InstantSource clock) {
    this.writer = writer;
    this.jobs = jobs;
    this.clock = clock;
  }

  @Override
  public Outcome apply(Command command) {
    command.actor().require(Permission.LABEL_APIS);
    return writer.apply(command, Optional.empty(), _ -> {});
  }

  @Override
  public StartOutcome start(Command command) {
    command.actor().require(Permission.LABEL_APIS);
    return jobs.startNamed(
            command.actor(), task(command), job -> progress -> run(command, job, progress))
        .<StartOutcome>map(StartOutcome.Started::new)
        .orElseGet(() -> new StartOutcome.TooManyJobs(JobRunner.MOST_JOBS));
  }

  private static JobTask task(Command command) {
    return switch (command.target()) {
      case Target.Matching(var filter) ->
          new JobTask.Labelling(filter.texts(), 0, command.change());
      case Target.Named(var ids) -> new JobTask.Labelling(List.of(), ids.size(), command.change());
      case Target.Reverting(var job) -> new JobTask.Reverting(job);
    };
  }

  private JobResult run(Command command, JobId job, LongConsumer progress) {
    try {
      return switch (writer.apply(command, Optional.of(job), progress)) {
        case Outcome.Applied(var report) -> result(JobState.DONE, report);
        case Outcome.Refused(var report) -> result(JobState.REFUSED, report);
        case Outcome.LabelsRejected(var refusal) ->
            result(
                JobState.REFUSED,
                new LinkedHashMap<>(),
                refusal.rejections().stream()
                    .map(
                        rejection ->
                            new JobResult.Failure("labels." + rejection.name(), rejection.reason()))
                    .toList());
      };
    } catch (InvalidValueException e) {
      return JobResult.without(JobState.REFUSED, clock.instant(), e.field() + ": " + e.problem());
    }
  }

  private JobResult result(JobState state, Report report) {
    var counts = new LinkedHashMap<String, Long>();
    counts.put("matched", report.matched());
    counts.put("changed", report.changed());
    counts.put("unchanged", report.unchanged());
    counts.put("failed", report.failed());
    return result(
        state,
        counts,
        report.failures().stream()
            .map(failure -> new JobResult.Failure(failure.api().toString(), failure.reason()))
            .toList());
  }

  private JobResult result(
      JobState state, SequencedMap<String, Long> counts, List<JobResult.Failure> failures) {
    return new JobResult(state, clock.instant(), counts, failures);
  }
}
