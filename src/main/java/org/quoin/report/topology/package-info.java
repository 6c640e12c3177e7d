/** What a topology is like, in tables and as a picture. */
package org.quoin.report.topology;
