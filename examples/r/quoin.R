# Results of Quoin in R, made by these two commands in Quoin's folder:
#
#   ./quoin compare scenarios/clusters-behind-a-wan.yaml --set replications=4 --out my/example
#   ./quoin sweep scenarios/studies/aida-environment-2.yaml --out my/study --set jobs=60 --set warmup=10
#
# Rscript examples/r/quoin.R [FOLDER]      (default: my). Times are in seconds, data in bytes.
given <- commandArgs(trailingOnly = TRUE)
results <- if (length(given) > 0) given[1] else "my"
jobs <- read.csv(file.path(results, "example", "jobs.csv"))
points <- read.csv(file.path(results, "study", "results.csv"))

# One row per counted job; compared is the metaserver, policy or scheme; response_time lasts until
# the result is back at the client (turnaround_time ends with the computation).
print(do.call(rbind, tapply(jobs$response_time, jobs$compared, quantile, c(0.5, 0.95))))

# Jobs of one run depend on each other, so intervals belong to replications, and differences are taken
# within one: all that is compared placed the same jobs.
means <- tapply(jobs$response_time, list(jobs$replication, jobs$compared), mean)
best <- names(which.min(colMeans(means)))
differences <- means - means[, best]
print(data.frame(
  longer_than_best = colMeans(differences),
  standard_error = apply(differences, 2, sd) / sqrt(nrow(differences))
))

# A study has one row per point, compared alternative and metric.
times <- points[points$metric == "responseTime", ]
print(head(times))

pdf(file.path(results, "quoin.pdf"))
boxplot(response_time ~ compared, jobs, log = "y", xlab = "", ylab = "response time [s]")
invisible(dev.off())
