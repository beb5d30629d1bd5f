import { BaseRpcContext } from '@nestjs/microservices';
import type { Message } from './message.js';

/** What a handler gets by `@Ctx()`. */
export class MessageContext extends BaseRpcContext<[Message, number, AbortSignal]> {
  constructor(
    readonly message: Message,
    /** 1 for the first start. */
    readonly attempt: number,
    /** Aborts when the process wants to stop. */
    readonly signal: AbortSignal,
  ) {
    super([message, attempt, signal]);
  }
}
