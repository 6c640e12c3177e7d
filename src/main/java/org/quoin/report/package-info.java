/**
 * Results for people and programs: text tables, CSV, JSON and pictures. Reports only format: every
 * number comes from lower floors.
 *
 * <p>JSON is written by {@link org.quoin.report.Json}, not by Jackson: its generator, loaded for
 * the first time, takes four times as long (0.2 to 0.6 s against 0.05 to 0.1 s on a busy machine),
 * more than a small replay, and the rule that whole numbers have no fraction would remain to be
 * written.
 */
package org.quoin.report;
