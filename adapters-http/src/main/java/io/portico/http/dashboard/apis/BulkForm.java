package io.portico.http.dashboard.apis;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.job.JobWords;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What the form of many APIs says: the APIs, by their ids, by the filter of a list or by the policy
 * that they violate, and the labels.
 */
record BulkForm(Fields fields) {

  static final String ID = "id";

  /** The policy whose violating APIs are labelled. */
  static final String POLICY = "policy";

  static final String REMOVE = "remove";
  static final String PARTIAL = "partial";

  /* How many changes come before those that the preview shows. */
  private static final String SKIPPED = "skipped";
  private static final int MOST_DIGITS = 9;

  static BulkForm of(Map<String, List<String>> sent) {
    return new BulkForm(Fields.of(sent));
  }

  /**
   * Returns the APIs to label.
   *
   * @throws InvalidValueException if the form names none, or its filter is wrong
   */
  ApplyLabels.Target target() {
    if (!fields.all(ID).isEmpty()) {
      return new ApplyLabels.Target.Named(fields.all(ID).stream().map(ApiId::of).toList());
    }
    var asked = ListRequest.of(fields.values());
    if (asked.isWrong()) {
      throw InvalidValueException.found("selector", "a wrong filter", "a filter of the list");
    }
    return new ApplyLabels.Target.Matching(asked.filter());
  }

  /** Returns the id of the policy whose violating APIs are labelled, if these are. */
  Optional<String> policy() {
    return Optional.of(fields.value(POLICY)).filter(id -> !id.isBlank());
  }

  /** Returns which APIs these are. */
  Words targetWords() {
    return JobWords.apis(
        ListRequest.FILTER.stream()
            .map(fields::value)
            .filter(text -> !text.isBlank())
            .map(String::strip)
            .toList(),
        fields.all(ID).size());
  }

  /** Returns the address of the list, or of the policy. */
  Address back() {
    if (policy().isPresent()) {
      return Address.of(Section.GOVERNANCE.path() + "/policies/" + policy().get());
    }
    var address = Address.of(Section.APIS.path());
    for (var name : ListRequest.FILTER) {
      if (!fields.value(name).isBlank()) {
        address = address.and(name, fields.value(name).strip());
      }
    }
    return address;
  }

  /** Returns the fields that name the APIs. */
  List<Address.Parameter> hiddenTarget() {
    if (policy().isPresent()) {
      return parameters(Stream.of(POLICY));
    }
    return parameters(fields.all(ID).isEmpty() ? ListRequest.FILTER.stream() : Stream.of(ID));
  }

  /** Returns the fields that name the labels. */
  List<Address.Parameter> hiddenLabels() {
    return parameters(
        Stream.concat(
            fields.values().keySet().stream().filter(name -> name.startsWith(LabelField.PREFIX)),
            Stream.of(REMOVE)));
  }

  private List<Address.Parameter> parameters(Stream<String> names) {
    return names
        .flatMap(
            name ->
                fields.all(name).stream()
                    .filter(value -> !value.isBlank())
                    .map(value -> new Address.Parameter(name, value)))
        .toList();
  }

  /** Returns how many changes come before those that the preview shows. */
  long skipped() {
    var digits = fields.value(SKIPPED);
    return digits.matches("[0-9]{1,%d}".formatted(MOST_DIGITS)) ? Long.parseLong(digits) : 0;
  }

  /** The change of labels, unless something is wrong with it. */
  record Read(Fields fields, Optional<LabelChange.Merge> change) {}

  /** Reads the change of labels. */
  Read change() {
    var read = LabelFields.read(fields);
    var wrong = read.fields();
    var removed = new TreeSet<LabelName>();
    for (var name : fields.all(REMOVE)) {
      if (LabelName.isValid(name)) {
        removed.add(new LabelName(name));
      }
    }
    for (var name : removed) {
      if (read.given().containsKey(name)) {
        wrong = wrong.wrong(LabelField.PREFIX + name, Words.of("apis.bulk.both"));
      }
    }
    if (read.given().isEmpty() && removed.isEmpty()) {
      wrong = wrong.wrong(Words.of("apis.bulk.nothing"));
    }
    return wrong.isWrong()
        ? new Read(wrong, Optional.empty())
        : new Read(wrong, Optional.of(new LabelChange.Merge(new Labels(read.given()), removed)));
  }
}
