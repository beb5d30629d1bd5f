import { Body, Controller } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  ValidateIf,
} from 'class-validator';
import { SERVICES, type MessagesReconcileResponse, type ServiceName } from '#contracts';
import { invalid } from '#platform/errors';
import { Reconciler } from '#platform/messaging';
import { answer, type Answer } from './answers.js';
import { Port } from './decorators.js';

const isRelayed = ({ kind }: ReconcileDto): boolean => kind === 'relayed';

class ReconcileDto {
  @IsIn(['relayed', 'readd'])
  kind!: 'relayed' | 'readd';

  @IsIn(SERVICES)
  subscriber!: ServiceName;

  @ValidateIf(isRelayed)
  @IsISO8601()
  from?: string;

  @ValidateIf(isRelayed)
  @IsISO8601()
  to?: string;

  @IsOptional()
  @IsString()
  after?: string;

  @ValidateIf(({ kind }: ReconcileDto) => kind === 'readd')
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

/** The publisher's side of reconciling: what did I send you, and sending it again. */
@Controller()
export class ReconcileController {
  constructor(private readonly reconciler: Reconciler) {}

  @Port('messages.reconcile')
  async reconcile(@Body() ask: ReconcileDto): Promise<Answer<MessagesReconcileResponse>> {
    if (ask.ids) {
      return answer({ ids: [], next: null, readded: await this.reconciler.readd(ask.ids, ask.subscriber) });
    }
    if (!ask.from || !ask.to) throw invalid('from and to are needed');
    const from = new Date(ask.from);
    const to = new Date(ask.to);
    return answer({
      ...(await this.reconciler.relayedBetween(from, to, ask.subscriber, ask.after)),
      readded: 0,
    });
  }
}
