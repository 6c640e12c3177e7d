/**
 * Which rankings of policies on logs survive when the logs are resampled, with and without feedback
 * of the performance on submissions. No paper has these figures; the methods are those of Zakay and
 * Feitelson (2014).
 */
package org.quoin.reproduction.resampling;
