/**
 * Speed, measured as ratios against a baseline in the same run, so that they hold on other
 * machines; the closed form stands beside, so that speed is never bought with wrong numbers.
 */
package org.quoin.benchmark;
