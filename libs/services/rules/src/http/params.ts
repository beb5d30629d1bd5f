import { NumberIdPipe, UuidPipe } from '#platform/app';

export class RuleIdPipe extends NumberIdPipe {
  protected readonly what = 'Rule';
}

export class RunIdPipe extends UuidPipe {
  protected readonly what = 'Run';
}
