/**
 * Results for people and programs: text tables, CSV, JSON and pictures. Reports only format: every
 * number comes from lower layers. {@link org.quoin.base.Json} writes JSON, {@link
 * org.quoin.report.picture} draws.
 */
package org.quoin.report;
