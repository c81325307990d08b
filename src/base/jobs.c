#include "base/jobs.h"

#include <stdlib.h>

#include "base/platform.h"
#include "base/thread.h"

struct job {
    ll_job_fn fn;
    void *user;
    struct job *next;
};

struct queue {
    struct job *first, *last;
};

struct worker {
    struct ll_jobs *jobs; // borrowed
    uint32_t idx;
    struct ll_thread thread;
};

struct ll_jobs {
    struct ll_mutex mutex; // guards all below
    struct ll_cond work, idle;
    struct queue queues[2];
    uint32_t num_open; // queued or running
    bool stop;
    uint32_t num_workers;
    struct worker workers[];
};

static struct job *pop(struct ll_jobs *jobs)
{
    for (int i = 0; i < 2; i++) {
        struct queue *q = &jobs->queues[i];
        struct job *job = q->first;
        if (!job)
            continue;
        q->first = job->next;
        if (!q->first)
            q->last = NULL;
        return job;
    }
    return NULL;
}

static void *worker_main(void *user)
{
    struct worker *worker = user;
    struct ll_jobs *jobs = worker->jobs;
    ll_mutex_lock(&jobs->mutex);
    for (;;) {
        struct job *job = pop(jobs);
        if (!job) {
            if (jobs->stop)
                break;
            ll_cond_wait(&jobs->work, &jobs->mutex);
            continue;
        }
        ll_mutex_unlock(&jobs->mutex);
        job->fn(job->user, worker->idx);
        free(job);
        ll_mutex_lock(&jobs->mutex);
        if (--jobs->num_open == 0)
            ll_cond_wake_all(&jobs->idle);
    }
    ll_mutex_unlock(&jobs->mutex);
    return NULL;
}

struct ll_jobs *ll_jobs_create(uint32_t num_workers)
{
    if (!num_workers) {
        uint32_t cores = ll_platform_num_cores();
        num_workers = cores > 3 ? cores - 2 : 1;
    }
    struct ll_jobs *jobs = calloc(1, sizeof *jobs + num_workers * sizeof(struct worker));
    if (!jobs)
        return NULL;
    ll_mutex_init(&jobs->mutex);
    ll_cond_init(&jobs->work);
    ll_cond_init(&jobs->idle);
    for (uint32_t i = 0; i < num_workers; i++) {
        struct worker *worker = &jobs->workers[i];
        *worker = (struct worker){ .jobs = jobs, .idx = i };
        if (!ll_thread_start(&worker->thread, worker_main, worker))
            break;
        jobs->num_workers++;
    }
    if (!jobs->num_workers) {
        ll_jobs_destroy(jobs);
        return NULL;
    }
    return jobs;
}

void ll_jobs_destroy(struct ll_jobs *jobs)
{
    if (!jobs)
        return;
    ll_mutex_lock(&jobs->mutex);
    jobs->stop = true;
    ll_cond_wake_all(&jobs->work);
    ll_mutex_unlock(&jobs->mutex);
    for (uint32_t i = 0; i < jobs->num_workers; i++)
        ll_thread_join(&jobs->workers[i].thread);
    ll_cond_finish(&jobs->idle);
    ll_cond_finish(&jobs->work);
    ll_mutex_finish(&jobs->mutex);
    free(jobs);
}

uint32_t ll_jobs_num_workers(const struct ll_jobs *jobs)
{
    return jobs->num_workers;
}

bool ll_jobs_submit(struct ll_jobs *jobs, enum ll_job_queue queue, ll_job_fn fn,
                    void *user)
{
    struct job *job = malloc(sizeof *job);
    if (!job)
        return false;
    *job = (struct job){ .fn = fn, .user = user };
    ll_mutex_lock(&jobs->mutex);
    struct queue *q = &jobs->queues[queue];
    if (q->last)
        q->last->next = job;
    else
        q->first = job;
    q->last = job;
    jobs->num_open++;
    ll_cond_wake_one(&jobs->work);
    ll_mutex_unlock(&jobs->mutex);
    return true;
}

void ll_jobs_wait(struct ll_jobs *jobs)
{
    ll_mutex_lock(&jobs->mutex);
    while (jobs->num_open)
        ll_cond_wait(&jobs->idle, &jobs->mutex);
    ll_mutex_unlock(&jobs->mutex);
}
