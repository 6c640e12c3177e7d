package org.quoin.cli.reproduce;

import java.util.List;
import org.quoin.reproduction.Judged;

/** A command that judges claims. */
interface Judging {

  /** What its last run found of each claim. */
  List<Judged> judged();
}
