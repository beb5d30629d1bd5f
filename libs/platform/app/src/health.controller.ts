import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Unsigned } from './decorators.js';

/** Something a service cannot work without. */
export interface Dependency {
  readonly name: string;
  isReady(): Promise<boolean>;
}

export const DEPENDENCIES = Symbol('dependencies');

/** Milliseconds a dependency may take to say that it is there. */
const PATIENCE = 2_000;

@Unsigned()
@ApiExcludeController()
@Controller('api/health')
export class HealthController {
  constructor(@Inject(DEPENDENCIES) private readonly dependencies: readonly Dependency[]) {}

  /** 200 while the process answers. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when every dependency answers, else 503 naming those that do not. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const answers = await Promise.all(
      this.dependencies.map(async (one) => ({ name: one.name, up: await isUp(one) })),
    );
    const down = answers.filter((one) => !one.up).map((one) => one.name);
    await reply
      .status(down.length === 0 ? 200 : 503)
      .headers(down.length === 0 ? {} : { 'retry-after': '2' })
      .send({ status: down.length === 0 ? 'ok' : 'unavailable', down });
  }
}

async function isUp(dependency: Dependency): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  return Promise.race([dependency.isReady().catch(() => false), late]);
}
