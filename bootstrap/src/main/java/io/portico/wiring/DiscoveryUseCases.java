package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.discovery.DiscoveryQueriesService;
import io.portico.application.service.discovery.MappingWriter;
import io.portico.application.service.discovery.OwnedSystems;
import io.portico.application.service.discovery.PullDueSourcesService;
import io.portico.application.service.discovery.PullSourceService;
import io.portico.application.service.discovery.ReplaceMappingService;
import io.portico.application.service.discovery.SourcePuller;
import io.portico.application.service.discovery.SourceSync;
import io.portico.application.service.discovery.SyncRunRecorder;
import io.portico.application.service.discovery.SyncSourceService;
import io.portico.application.service.label.LabelWriter;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases and queries of discovery. */
@Factory
final class DiscoveryUseCases {

  @Singleton
  SyncRunRecorder syncRunRecorder(
      DiscoveryRuns runs, IdGenerator ids, InstantSource clock, UnitOfWork unitOfWork) {
    return new SyncRunRecorder(runs, ids, clock, unitOfWork);
  }

  @Singleton
  SourceSync sourceSync(
      Apis apis,
      LabelDefinitions definitions,
      DiscoveryMappings mappings,
      DiscoveryRuns runs,
      TagPatterns patterns,
      LabelWriter writer,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new SourceSync(
        apis, definitions, mappings, runs, patterns, writer, ids, clock, unitOfWork, audit);
  }

  @Singleton
  SyncSource syncSource(SourceSync sync, SyncRunRecorder runs) {
    return new SyncSourceService(sync, runs);
  }

  @Singleton
  OwnedSystems ownedSystems(SourceSystems systems, Organisations organisations) {
    return new OwnedSystems(systems, organisations);
  }

  @Singleton
  SourcePuller sourcePuller(SourceSync sync, SyncRunRecorder runs) {
    return new SourcePuller(sync, runs);
  }

  @Singleton
  PullSource pullSource(OwnedSystems systems, SourcePuller puller, SyncRunRecorder runs) {
    return new PullSourceService(systems, puller, runs);
  }

  @Singleton
  PullDueSources pullDueSources(OwnedSystems systems, SourcePuller puller, SyncRunRecorder runs) {
    return new PullDueSourcesService(systems, puller, runs);
  }

  @Singleton
  DiscoveryQueries discoveryQueries(
      OwnedSystems systems, DiscoveryRuns runs, DiscoveryMappings mappings) {
    return new DiscoveryQueriesService(systems, runs, mappings);
  }

  @Singleton
  MappingWriter mappingWriter(
      DiscoveryMappings mappings, LabelDefinitions definitions, TagPatterns patterns, Audit audit) {
    return new MappingWriter(mappings, definitions, patterns, audit);
  }

  @Singleton
  ReplaceMapping replaceMapping(MappingWriter writer, UnitOfWork unitOfWork) {
    return new ReplaceMappingService(writer, unitOfWork);
  }
}
