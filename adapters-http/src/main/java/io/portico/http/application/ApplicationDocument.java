package io.portico.http.application;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.application.Application;
import io.portico.domain.application.Member;
import io.portico.domain.application.NamedMember;
import io.portico.http.exchange.Timestamps;
import java.util.List;
import java.util.Map;

/**
 * An application in JSON.
 *
 * @param isDefault whether it is the default application of a developer
 */
@Serdeable
record ApplicationDocument(
    String id,
    String name,
    String description,
    Map<String, String> fields,
    @JsonProperty("default") boolean isDefault,
    List<MemberDocument> members,
    @JsonProperty("date_created") String dateCreated) {

  /** A member of an application. */
  @Serdeable
  record MemberDocument(
      @JsonProperty("developer_id") String developerId, String role, String since) {

    private static MemberDocument of(Member member) {
      return new MemberDocument(
          member.developer().toString(), member.role().word(), Timestamps.written(member.since()));
    }
  }

  /**
   * A member of an application as the list of members shows it.
   *
   * @param email empty if the developer was removed just now
   */
  @Serdeable
  record NamedMemberDocument(
      @JsonProperty("developer_id") String developerId, String email, String role, String since) {

    static NamedMemberDocument of(NamedMember named) {
      var member = named.member();
      return new NamedMemberDocument(
          member.developer().toString(),
          named.email().map(address -> address.written()).orElse(""),
          member.role().word(),
          Timestamps.written(member.since()));
    }
  }

  static ApplicationDocument of(Application application) {
    var details = application.details();
    return new ApplicationDocument(
        application.id().toString(),
        details.name(),
        details.description(),
        details.fields().values(),
        application.isDefault(),
        application.members().stream().map(MemberDocument::of).toList(),
        Timestamps.written(application.createdAt()));
  }
}
