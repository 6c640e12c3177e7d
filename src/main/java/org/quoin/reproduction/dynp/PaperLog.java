package org.quoin.reproduction.dynp;

import java.nio.file.Path;
import java.util.List;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.log.LogRules;

/** The logs of the dynP paper (Streit, JSSPP 2004, Table 1) as far as they are public. */
public enum PaperLog {
  /** Cleaned: 2,080 jobs of one user's flurry fewer than the paper's log. */
  CTC("CTC-SP2-1996-3.1-cln", 430),
  KTH("KTH-SP2-1996-2", 100),
  /**
   * Cleaned of three users' flurries, 79,327 jobs; 11,290 others have no estimate: another set of
   * jobs, of the same machine.
   */
  LANL("LANL-CM5-1994-4.1-cln", 1024),
  /** Put together again from the cleaned log and a published schedule. */
  SDSC("SDSC-SP2-1998-4.rebuilt", 128);

  private final String file;
  private final int processors;

  PaperLog(String file, int processors) {
    this.file = file;
    this.processors = processors;
  }

  /** {@return the log's name in the archive} */
  public String file() {
    return file;
  }

  /** {@return the machine's width in the paper} */
  public int processors() {
    return processors;
  }

  /** {@return the log, which is there, under some plans} */
  ReplayScenario scenario(Traces traces, List<ReplaySpec> plans) {
    Path path = traces.log(file).orElseThrow();
    return ReplayScenario.of(path, LogRules.standard(processors), plans);
  }

  /** {@return the log, which is there, planned in three orders} */
  ReplayScenario planned(Traces traces) {
    return scenario(traces, DynpTables.plans());
  }
}
