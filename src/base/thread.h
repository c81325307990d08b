// The few threading calls that we use, over the platform's own.
#ifndef LL_BASE_THREAD_H
#define LL_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

struct ll_mutex {
    pthread_mutex_t os;
};
#define LL_MUTEX_INIT                                                                    \
    {                                                                                    \
        PTHREAD_MUTEX_INITIALIZER                                                        \
    }

struct ll_cond {
    pthread_cond_t os;
};
#define LL_COND_INIT                                                                     \
    {                                                                                    \
        PTHREAD_COND_INITIALIZER                                                         \
    }

struct ll_thread {
    pthread_t os;
};

void ll_mutex_init(struct ll_mutex *mutex);
void ll_mutex_finish(struct ll_mutex *mutex);
void ll_mutex_lock(struct ll_mutex *mutex);
void ll_mutex_unlock(struct ll_mutex *mutex);

void ll_cond_init(struct ll_cond *cond);
void ll_cond_finish(struct ll_cond *cond);
void ll_cond_wait(struct ll_cond *cond, struct ll_mutex *mutex);
void ll_cond_wake_all(struct ll_cond *cond);
void ll_cond_wake_one(struct ll_cond *cond);

bool ll_thread_start(struct ll_thread *thread, void *(*main)(void *), void *user);
void ll_thread_join(struct ll_thread *thread);

#endif
