package org.quoin.metaserver;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.placement.GridView.SiteReport;

/** The weight of a site: its share of the jobs, relative to the other sites. */
enum Weight {
  /** Equal weights. */
  EQUAL(site -> 1),
  /** In proportion to P. */
  SPEED(SiteReport::speed),
  /** In proportion to the number of parallel jobs, P / p. */
  SLOTS(SiteReport::parallelJobs);

  static final String NAME = "weights";

  static final Setting SETTING =
      Setting.choice(
          NAME,
          "Weight w of a site: its speed P, or its processors P / p (slots)",
          "speed",
          "slots");

  private final ToDoubleFunction<SiteReport> weight;

  Weight(ToDoubleFunction<SiteReport> weight) {
    this.weight = weight;
  }

  static Weight of(Settings options) {
    return valueOf(options.text(NAME).toUpperCase(Locale.ROOT));
  }

  double of(SiteReport site) {
    return weight.applyAsDouble(site);
  }
}
