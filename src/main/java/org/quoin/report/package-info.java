/**
 * Results for people and programs: text tables, CSV, JSON and pictures. Reports format; the numbers
 * come from lower floors, but for the state of a cluster over time, which {@link
 * org.quoin.report.UseOverTime} records as it listens.
 */
package org.quoin.report;
