package io.portico.application.service.sample;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/** The developers of the sample data, who have no password and work for invented companies. */
final class SampleDevelopers {

  /** The number of developers. */
  static final int NUMBER = 200;

  /* One of this many is inactive, and one has a phone number. */
  private static final int INACTIVE = 25;
  private static final int PHONE = 3;

  private static final int SEED = 200;
  private static final int OLDEST_DAYS = 700;

  private static final List<String> FIRST_NAMES =
      words(
          """
          Amara Anders Anna Arjun Beatriz Carlos Chloé Daniel Elif Emma Ethan Farid Freya Giulia
          Grace Hanna Hugo Ines Ivan Jonas Kenji Lara Leon Luca Lucía Maja Marek Mei Nadia Noah
          Olivia Omar Priya Rachel Renée Samuel Sofia Tomás Yusuf Zoë""");

  private static final List<String> LAST_NAMES =
      words(
          """
          Abbott Almeida Andersen Bakker Becker Bianchi Brown Costa Dubois Eriksen Fernández Fischer
          García Haddad Hansen Hoffmann Horvat Ito Jansen Johnson Kaya Keller Kim Kowalski Kumar
          Larsen Lefèvre Lindqvist Marino Martin Meyer Moreau Müller Murphy Nakamura Novak Okafor
          Olsen Patel Petrov Rossi Sato Schneider Silva Singh Tanaka Virtanen Wagner Weber Wójcik""");

  private static final List<String> COMPANIES =
      List.of(
          "Basket Compare",
          "Blue Heron Apps",
          "Brightlane Media",
          "Cartographer",
          "City Courier",
          "Cloverleaf Foods",
          "Cook and Table",
          "Deal Lantern",
          "Fennel Health",
          "Fourth Floor Studio",
          "Green Parcel",
          "Harbour Pay",
          "Homeward Delivery",
          "Ledger and Sons",
          "Market Mosaic",
          "Nordhafen Logistics",
          "Open Pantry",
          "Pixel Orchard",
          "Price Owl",
          "Quick Quarter",
          "Recipe Box",
          "Shelf Signal",
          "Tandem Commerce",
          "Voucher Valley",
          "Westgate Software");

  private SampleDevelopers() {}

  /** Returns the ids of the developers, the oldest first. */
  static List<DeveloperId> ids(SampleIds ids) {
    return ids.of(RecordKind.DEVELOPER, NUMBER).stream().map(DeveloperId::new).toList();
  }

  /** Returns the developers, the oldest first. */
  static List<Developer> of(SampleIds ids, Instant now) {
    var random = new Random(SEED);
    var names = new ArrayList<Name>();
    FIRST_NAMES.forEach(first -> LAST_NAMES.forEach(last -> names.add(new Name(first, last))));
    Collections.shuffle(names, random);
    var developers = new ArrayList<Developer>();
    var identifiers = ids(ids);
    for (var i = 0; i < NUMBER; i++) {
      // More and more come every month.
      var days = Math.sqrt((NUMBER - i) / (double) NUMBER) * OLDEST_DAYS;
      var at = now.minus(Duration.ofMinutes((long) (days * 24 * 60)));
      var company = COMPANIES.get(random.nextInt(COMPANIES.size()));
      developers.add(
          Developer.registered(
              identifiers.get(i), details(names.get(i), company, i, random), Optional.empty(), at));
    }
    return developers;
  }

  private record Name(String first, String last) {}

  private static DeveloperDetails details(Name name, String company, int number, Random random) {
    var fields = new LinkedHashMap<String, String>();
    fields.put("First name", name.first());
    fields.put("Last name", name.last());
    fields.put("Company", company);
    if (number % PHONE == 0) {
      fields.put("Phone", "+44 20 7946 0%03d".formatted(random.nextInt(1_000)));
    }
    var address =
        "%s.%s@%s.example"
            .formatted(ascii(name.first()), ascii(name.last()), ascii(company).replace(' ', '-'));
    return new DeveloperDetails(
        new EmailAddress(address),
        number % INACTIVE == INACTIVE - 1,
        new CustomFields(fields),
        "",
        "");
  }

  /* In lower case and without accents. */
  private static String ascii(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .replace("ł", "l")
        .replace("Ł", "L")
        .toLowerCase(Locale.ROOT);
  }

  private static List<String> words(String text) {
    return List.of(text.split("\\s+", -1));
  }
}
