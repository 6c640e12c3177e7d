package org.quoin.reproduction.aida;

import java.util.List;
import org.quoin.reproduction.Judged;

/**
 * A part of the reproduction.
 *
 * @param text its tables and sentences
 * @param judged what it says of claims
 */
public record Section(String text, List<Judged> judged) {}
