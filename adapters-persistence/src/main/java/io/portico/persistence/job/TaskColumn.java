package io.portico.persistence.job;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.Identifier;
import io.portico.persistence.column.JsonColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a job does, as a column of JSON. */
final class TaskColumn {

  private final JsonColumn<Document> documents;

  TaskColumn(JsonMapper mapper) {
    this.documents = new JsonColumn<>(mapper, Argument.of(Document.class));
  }

  String write(JobTask task) {
    return documents.write(
        switch (task) {
          case JobTask.Labelling(var filter, var ids, var change) ->
              new Document(new Labelling(filter, ids, set(change), removed(change)), null, null);
          case JobTask.Reverting(var job) -> new Document(null, job.toString(), null);
          case JobTask.Importing(var address) -> new Document(null, null, address);
        });
  }

  JobTask read(String column) {
    var document = documents.read(column);
    if (document.labelling() != null) {
      return document.labelling().task();
    }
    return document.reverted() != null
        ? new JobTask.Reverting(new JobId(Identifier.parse(document.reverted()).orElseThrow()))
        : new JobTask.Importing(document.imported() == null ? "" : document.imported());
  }

  private static Map<String, String> set(LabelChange.Merge change) {
    var set = new LinkedHashMap<String, String>();
    change.given().byName().forEach((name, value) -> set.put(name.value(), value.value()));
    return set;
  }

  private static List<String> removed(LabelChange.Merge change) {
    return change.removed().stream().map(LabelName::value).toList();
  }

  /** One of the components is there. */
  @Serdeable
  record Document(
      @Nullable Labelling labelling, @Nullable String reverted, @Nullable String imported) {}

  @Serdeable
  record Labelling(List<String> filter, int ids, Map<String, String> set, List<String> removed) {

    JobTask task() {
      var given = new TreeMap<LabelName, LabelValue>();
      set.forEach((name, value) -> given.put(new LabelName(name), new LabelValue(value)));
      var names = new TreeSet<LabelName>();
      removed.forEach(name -> names.add(new LabelName(name)));
      return new JobTask.Labelling(filter, ids, new LabelChange.Merge(new Labels(given), names));
    }
  }
}
