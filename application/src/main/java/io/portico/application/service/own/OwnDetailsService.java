package io.portico.application.service.own;

import io.portico.application.port.in.own.ChooseLanguage;
import io.portico.application.port.in.own.DescribeOwnAccount;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.site.AudienceFields;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.SiteLanguage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** What a developer changes of their own account without the password. It reaches no other. */
public record OwnDetailsService(
    Developers developers,
    PortalConfigurations configurations,
    AudienceFields audiences,
    DeveloperService changes,
    UnitOfWork unitOfWork)
    implements DescribeOwnAccount, ChooseLanguage {

  @Override
  public void describe(SignedInDeveloper developer, CustomFields fields) {
    var asked = configurations.current(developer.organisation()).signupFields();
    var reviewed = audiences.reviewed(developer.organisation());
    var id = developer.developer().id();

    unitOfWork.run(
        () -> {
          var before =
              developers
                  .lock(developer.organisation(), id)
                  .orElseThrow(RecordKind.DEVELOPER.notFound(id));
          var details = before.details();
          var merged = merged(details.fields(), fields, asked);
          requireSame(reviewed, details.fields(), merged);
          var _ = changes.describe(developer.actor(), before, details.withFields(merged));
        });
  }

  @Override
  public void choose(SignedInDeveloper developer, SiteLanguage language) {
    unitOfWork.run(
        () ->
            developers.chooseLanguage(
                developer.organisation(), developer.developer().id(), language));
  }

  private static void requireSame(Set<String> names, CustomFields before, CustomFields after) {
    for (var name : names) {
      var value = after.values().getOrDefault(name, "");
      if (!value.equals(before.values().getOrDefault(name, ""))) {
        throw new InvalidValueException(
            "fields." + name, value, "the value that was reviewed, which administrators change");
      }
    }
  }

  private static CustomFields merged(CustomFields before, CustomFields given, List<String> asked) {
    var merged = new LinkedHashMap<>(before.values());
    for (var name : asked) {
      var text = given.filled().getOrDefault(name, "");
      if (text.isEmpty()) {
        merged.remove(name);
      } else {
        merged.put(name, text);
      }
    }
    return CustomFields.of(merged);
  }
}
