package io.portico.http.site.account;

import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Form;
import io.portico.http.page.Fields;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A form of an account.
 *
 * @param action the path that it is sent to, below the site
 * @param names of the custom fields that it asks for
 * @param about a text that the page shows: an address, or the name of an application
 */
public record AccountForm(String action, List<String> names, Fields fields, String about) {

  /** Returns an empty form. */
  static AccountForm at(String action, String about) {
    return new AccountForm(action, List.of(), Fields.NONE, about);
  }

  /** Returns the same form that asks for custom fields. */
  AccountForm asking(List<String> fieldNames) {
    return new AccountForm(action, fieldNames, fields, about);
  }

  /** Returns the same form with what was typed. */
  AccountForm with(Fields typed) {
    return new AccountForm(action, names, typed, about);
  }

  /** Returns the name of the input of the custom field with this number. */
  public static String input(int number) {
    return "field-" + number;
  }

  /** Returns the custom fields that {@code form} has. */
  static CustomFields custom(List<String> names, Form form) {
    var given = new LinkedHashMap<String, String>();
    for (var number = 0; number < names.size(); number++) {
      given.put(names.get(number), form.prose(input(number)).strip());
    }
    return CustomFields.of(given);
  }

  /** Returns {@code typed} with what the domain found wrong. */
  static Fields wrong(Fields typed, List<String> names, InvalidValueException invalid) {
    var renamed = new HashMap<String, String>();
    for (var number = 0; number < names.size(); number++) {
      renamed.put("fields." + names.get(number), input(number));
    }
    return typed.wrong(invalid, Map.copyOf(renamed));
  }
}
