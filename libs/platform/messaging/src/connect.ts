import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { NestMicroservice, type CustomStrategy } from '@nestjs/microservices';
import { BugError } from '#platform/errors';
import { MessageErrorFilter } from './message-error.filter.js';
import type { MessagingServer } from './messaging-server.js';
import { workHandlersOf } from './work/work-handler.js';
import type { WorkQueues } from './work/work-queues.js';

/**
 * Binds a service's `@EventPattern` handlers to its inbox, and its `@WorkHandler` methods to its work
 * queues. Handlers run with a configuration of their own: the HTTP guards, pipes and filters do not
 * act on messages. `app.startAllMicroservices()` starts taking messages, `work.start()` jobs.
 */
export function connectMessaging(
  app: INestApplication,
  server: MessagingServer,
  work?: Pick<WorkQueues, 'register'>,
): void {
  // Deferred, because filters count only when they are there before the handlers are bound.
  const microservice = app.connectMicroservice<CustomStrategy>(
    { strategy: server },
    { deferInitialization: true },
  );
  if (!(microservice instanceof NestMicroservice))
    throw new BugError('Nest made something else of a microservice');
  microservice.useGlobalFilters(new MessageErrorFilter());
  microservice.registerListeners();
  microservice.setIsInitialized(true);
  microservice.setIsInitHookCalled(true);
  if (work) for (const instance of providersOf(app)) work.register(instance);
}

function providersOf(app: INestApplication): object[] {
  const instances = new Set<object>();
  for (const module of app.get(ModulesContainer, { strict: false }).values()) {
    for (const wrapper of module.providers.values()) {
      const instance: unknown = wrapper.isDependencyTreeStatic() ? wrapper.instance : undefined;
      if (typeof instance === 'object' && instance !== null && workHandlersOf(instance).length > 0)
        instances.add(instance);
    }
  }
  return [...instances];
}
