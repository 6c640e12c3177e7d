package org.quoin.cli;

import org.quoin.experiment.Sweep;
import org.quoin.report.Progress;
import org.quoin.scenario.study.Point;

/** Shows the progress of a study. */
record SweepProgress(Progress progress) implements Sweep.Watch {
  @Override
  public void total(long runs) {
    progress.total(runs);
  }

  @Override
  public void begins(Point point) {
    progress.under(point.label());
  }

  @Override
  public void ends() {
    progress.step();
  }

  @Override
  public void stands(String how) {
    progress.under(how);
  }
}
