/** Where the jobs of a replay come from: a log, or a statistical model. */
package org.quoin.scenario.replay;
