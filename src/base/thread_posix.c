#include "base/thread.h"

void ll_mutex_init(struct ll_mutex *mutex)
{
    pthread_mutex_init(&mutex->os, NULL);
}

void ll_mutex_finish(struct ll_mutex *mutex)
{
    pthread_mutex_destroy(&mutex->os);
}

void ll_mutex_lock(struct ll_mutex *mutex)
{
    pthread_mutex_lock(&mutex->os);
}

void ll_mutex_unlock(struct ll_mutex *mutex)
{
    pthread_mutex_unlock(&mutex->os);
}

void ll_cond_init(struct ll_cond *cond)
{
    pthread_cond_init(&cond->os, NULL);
}

void ll_cond_finish(struct ll_cond *cond)
{
    pthread_cond_destroy(&cond->os);
}

void ll_cond_wait(struct ll_cond *cond, struct ll_mutex *mutex)
{
    pthread_cond_wait(&cond->os, &mutex->os);
}

void ll_cond_wake_all(struct ll_cond *cond)
{
    pthread_cond_broadcast(&cond->os);
}

void ll_cond_wake_one(struct ll_cond *cond)
{
    pthread_cond_signal(&cond->os);
}

bool ll_thread_start(struct ll_thread *thread, void *(*main)(void *), void *user)
{
    return pthread_create(&thread->os, NULL, main, user) == 0;
}

void ll_thread_join(struct ll_thread *thread)
{
    pthread_join(thread->os, NULL);
}
