package org.quoin.workload;

import java.io.Serializable;

/**
 * One job as its user submitted it, and what it will turn out to need. A policy never sees {@link
 * #runTime()}.
 *
 * @param id the job's number, unique in its stream
 * @param submitTime seconds from the start of the stream
 * @param processors width: processors the job needs at once
 * @param requestedTime the user's estimate of the run time, in seconds
 * @param runTime the run time on its own cluster in seconds, once started
 * @param inputBytes data sent to the site before the job can start there (D_send)
 * @param outputBytes data of the result (D_recv)
 * @param operations computation in operations, for sites that compute by speed
 * @param user the submitting user or client, -1 when unknown
 */
public record Job(
    long id,
    double submitTime,
    int processors,
    double requestedTime,
    double runTime,
    double inputBytes,
    double outputBytes,
    double operations,
    int user)
    implements Serializable {}
