/** Shows a topology in tables and as a picture. */
package org.quoin.report.topology;
