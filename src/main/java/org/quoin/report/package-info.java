/**
 * Results for people and programs: text tables, CSV, JSON and pictures. Reports only format; every
 * number comes from a lower floor.
 */
package org.quoin.report;
