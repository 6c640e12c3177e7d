/** What happened: one immutable record a job, and one formula a metric, computed from records. */
package org.quoin.observation;
