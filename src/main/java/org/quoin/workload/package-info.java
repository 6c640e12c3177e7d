/**
 * Jobs and where they come from: logs, application models, statistical models, and how users
 * estimate run times.
 */
package org.quoin.workload;
