package org.quoin.cluster.timeslice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;

/** The settings of {@link TimeSlices}. */
public final class TimeSliceOptions {
  /** Says what is wrong with a key that time slices exclude. */
  public static final String EXCLUDED = "does not apply with time slices (mpl above 1)";

  private static final String ROWS = "mpl";
  private static final String SLICE = "slice";
  private static final String SWITCH = "slice-switch";
  private static final String FILL = "slice-fill";

  /** Without rows, or with one, the others have no meaning. */
  public static final List<Setting> ALL =
      List.copyOf(
          new KeyFile().enums(TimeSlices.Fill.class).read(TimeSliceOptions.class, "slices.keys"));

  private TimeSliceOptions() {}

  public static List<String> names() {
    return ALL.stream().map(Setting::name).toList();
  }

  /** {@return the texts whose names are settings of time slices} */
  public static Map<String, String> only(Map<String, String> texts) {
    Map<String, String> own = new LinkedHashMap<>(texts);
    own.keySet().retainAll(names());
    return own;
  }

  /**
   * Reads and checks them all.
   *
   * @param given the texts by name, without those that were not given
   * @param place where a name was given, for the messages
   * @param mistakes gets every mistake; what has one is at its default in the result
   * @return the slices, sound if no mistake was added
   */
  public static TimeSlices read(
      Map<String, String> given, UnaryOperator<String> place, Mistakes mistakes) {
    Settings settings = Settings.read("a time slice", ALL, given, place, mistakes);
    int rows = settings.count(ROWS);
    double slice = settings.quantity(SLICE);
    double switching = settings.quantity(SWITCH);
    if (!given.keySet().stream().allMatch(settings::given)) {
      return rows > 1 ? new TimeSlices(rows, slice, 0) : TimeSlices.NONE;
    }
    if (rows == 1) {
      given.keySet().stream()
          .filter(name -> !name.equals(ROWS))
          .map(place)
          .map(at -> Mistake.in(at, "there are no time slices; expected mpl of 2 or more"))
          .forEach(mistakes::add);
      return TimeSlices.NONE;
    }
    if (switching >= slice) {
      String shown = Quantity.DURATION.show(slice);
      mistakes.add(place.apply(SWITCH), "fills the slice of " + shown + "; expected less");
      return new TimeSlices(rows, slice, 0);
    }
    String fill = settings.text(FILL).toUpperCase(Locale.ROOT);
    return new TimeSlices(rows, slice, switching, TimeSlices.Fill.valueOf(fill));
  }

  /** {@return the settings that differ from the defaults, by name} */
  public static Map<String, String> changed(TimeSlices slices) {
    Map<String, String> given = new LinkedHashMap<>();
    given.put(ROWS, Integer.toString(slices.rows()));
    given.put(SLICE, Quantity.DURATION.show(slices.slice()));
    given.put(SWITCH, Quantity.DURATION.show(slices.switchTime()));
    given.put(FILL, Setting.word(slices.fill()));
    return Settings.read("a time slice", ALL, given, name -> name, new Mistakes()).changed();
  }
}
