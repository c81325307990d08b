// A pool of worker threads with two first-in first-out queues: near work before far work.
#ifndef LL_BASE_JOBS_H
#define LL_BASE_JOBS_H

#include <stdbool.h>
#include <stdint.h>

struct ll_jobs;

enum ll_job_queue { LL_JOB_NEAR, LL_JOB_FAR };

// worker_idx is 0 .. ll_jobs_num_workers() - 1: an index into per-worker scratch.
typedef void (*ll_job_fn)(void *user, uint32_t worker_idx);

// num_workers 0 means max(1, cores - 2). Returns NULL if no thread could be started.
struct ll_jobs *ll_jobs_create(uint32_t num_workers);
void ll_jobs_destroy(struct ll_jobs *jobs); // runs what is queued, then joins
uint32_t ll_jobs_num_workers(const struct ll_jobs *jobs);

// Any thread, jobs included. Returns false (and runs nothing) when memory is out.
bool ll_jobs_submit(struct ll_jobs *jobs, enum ll_job_queue queue, ll_job_fn fn,
                    void *user);

// Blocks until every submitted job, those submitted meanwhile included, has ended.
// Not from within a job.
void ll_jobs_wait(struct ll_jobs *jobs);

#endif
