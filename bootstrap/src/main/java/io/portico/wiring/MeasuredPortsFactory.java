package io.portico.wiring;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.own.OwnKeys;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.service.batch.GroupCommit;
import io.portico.application.service.developer.RegisterDeveloperService;
import io.portico.application.service.own.OwnKeyService;
import io.portico.application.service.request.RequestKeyService;
import io.portico.application.service.usage.RecordUsageService;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import io.portico.metrics.CountedCalls;
import io.portico.metrics.CountedKeys;
import io.portico.metrics.CountedRuns;
import io.portico.metrics.CountedVerifications;
import io.portico.metrics.Counters;
import io.portico.metrics.GroupMetrics;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;

/** Puts what counts before the ports whose outcomes are metrics. The core does not notice. */
@Factory
final class MeasuredPortsFactory {

  @Singleton
  BeanCreatedEventListener<VerifyKeys> verifyKeys(Counters counters) {
    return created -> new CountedVerifications(created.getBean(), counters);
  }

  @Singleton
  BeanCreatedEventListener<AuthorizeCall> authorizeCall(Counters counters) {
    return created -> new CountedCalls(created.getBean(), counters);
  }

  @Singleton
  BeanCreatedEventListener<RequestKey> requestKey(Counters counters, GroupMetrics groups) {
    return created -> {
      var port = created.getBean();
      if (port instanceof RequestKeyService service) {
        groups.register("key_requests", () -> counts(service.groups()));
      }
      return command -> counters.keyRequest(port.request(command));
    };
  }

  @Singleton
  BeanCreatedEventListener<OwnKeys> ownKeys(Counters counters) {
    return created ->
        created.getBean() instanceof OwnKeyService service
            ? new CountedOwnKeys(service, counters)
            : created.getBean();
  }

  @Singleton
  BeanCreatedEventListener<RecordUsage> recordUsage(Counters counters, GroupMetrics groups) {
    return created -> {
      var port = created.getBean();
      if (port instanceof RecordUsageService service) {
        groups.register("usage", () -> counts(service.groups()));
      }
      return (command, records) -> {
        var outcome = port.record(command, records);
        count(counters, outcome);
        return outcome;
      };
    };
  }

  @Singleton
  BeanCreatedEventListener<CountConsumedRecords> countConsumedRecords(Counters counters) {
    return created -> new ConsumedRecords(created.getBean(), counters);
  }

  private record ConsumedRecords(CountConsumedRecords port, Counters counters)
      implements CountConsumedRecords {

    @Override
    public Map<StreamPartition, StreamPosition> positions(Collection<StreamPartition> partitions) {
      return port.positions(partitions);
    }

    @Override
    public Outcome count(Command command, Records records) {
      var outcome = port.count(command, records);
      if (outcome instanceof Outcome.Counted(var accepted, var rejected)) {
        records(counters, "counted", accepted);
        records(counters, "rejected", rejected);
      }
      return outcome;
    }
  }

  private static void count(Counters counters, RecordUsage.Outcome outcome) {
    switch (outcome) {
      case RecordUsage.Outcome.Counted(var receipt) -> {
        records(counters, "counted", receipt.accepted());
        records(counters, "rejected", receipt.rejectedCount());
      }
      case RecordUsage.Outcome.Repeated(var receipt) ->
          records(counters, "repeated", receipt.accepted());
      case RecordUsage.Outcome.Running(), RecordUsage.Outcome.KeyReused() -> {}
    }
  }

  private static void records(Counters counters, String outcome, long number) {
    counters.add("portico.usage.records", "outcome", outcome, number);
  }

  @Singleton
  BeanCreatedEventListener<RegisterDeveloper> registerDeveloper(GroupMetrics groups) {
    return created -> {
      if (created.getBean() instanceof RegisterDeveloperService service) {
        groups.register("registrations", () -> counts(service.groups()));
      }
      return created.getBean();
    };
  }

  @Singleton
  BeanCreatedEventListener<DiscoveryRuns> discoveryRuns(Counters counters) {
    return created -> new CountedRuns(created.getBean(), counters);
  }

  @Singleton
  BeanCreatedEventListener<IssuedKeys> issuedKeys(
      Counters counters, BeanProvider<UnitOfWork> unitOfWork) {
    return created -> new CountedKeys(created.getBean(), unitOfWork, counters);
  }

  private static GroupMetrics.Counts counts(GroupCommit.Counts counts) {
    return new GroupMetrics.Counts(counts.groups(), counts.items(), counts.queued());
  }
}
