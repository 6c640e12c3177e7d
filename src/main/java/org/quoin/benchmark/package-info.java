/**
 * Speed, measured as ratios against a baseline in the same run, so that they hold on other
 * machines; the closed form is shown next to each result, so that wrong numbers are noticed.
 */
package org.quoin.benchmark;
