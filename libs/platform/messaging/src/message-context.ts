import { BaseRpcContext } from '@nestjs/microservices';

/** What a handler gets by `@Ctx()`. */
export class MessageContext extends BaseRpcContext<[number, AbortSignal]> {
  constructor(
    /** 1 for the first start. */
    readonly attempt: number,
    /** Aborts when the process wants to stop. */
    readonly signal: AbortSignal,
  ) {
    super([attempt, signal]);
  }
}
