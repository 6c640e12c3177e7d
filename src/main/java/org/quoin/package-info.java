/**
 * Quoin, a simulator of global (grid) computing: clients send a job's data over finite-buffer
 * network queues to a site, the site computes it, the result returns, and a metaserver decides
 * which site gets which job.
 *
 * <p>Floors, lowest first; a package imports only from lower floors:
 *
 * <ol start="0">
 *   <li>{@code input} mistakes, quantities with units; {@code engine} clock and random streams;
 *       {@code workload} jobs and job streams; {@code topology} nodes, links and routes; {@code
 *       statistics} estimates and closed forms
 *   <li>{@code observation} what happened: one record a job, one formula a metric
 *   <li>{@code network} live queues; {@code cluster} a live cluster and its contract
 *   <li>{@code scheduling} one file a policy; {@code coscheduling} one file a scheme; {@code grid}
 *       the whole live system
 *   <li>{@code metaserver} one file a metaserver
 *   <li>{@code scenario} from a file to a resolved scenario
 *   <li>{@code experiment} replications, comparison, threads; {@code analysis} the same by closed
 *       forms
 *   <li>{@code report} tables, files and pictures
 *   <li>{@code page} a result's folder as a page to look at
 *   <li>{@code reproduction} the published tables, side by side; {@code benchmark} speed as ratios;
 *       {@code serve} the live page; {@code site} the documentation
 *   <li>{@code cli} the commands
 * </ol>
 */
package org.quoin;
