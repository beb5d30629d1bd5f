import { IsInt, IsNumber, Max, Min } from 'class-validator';
import { Env } from '#platform/config';

/** How soon what a death, a pause or a lost queue left behind is taken up again. */
export class RecoveryConfig {
  @Env('RECOVERY_TIME_SCALE', {
    kind: 'number',
    about:
      'Multiplies how long the jobs of a dead worker stay locked and how often lost messages and jobs are looked for. Below 1 a short pause costs a job its lock.',
  })
  @IsNumber()
  @Min(0.01)
  @Max(1)
  timeScale = 1;

  @Env('ORPHAN_GRACE_MINUTES', {
    kind: 'integer',
    about:
      'Minutes before an object that no row names is removed. Longer than any upload, and than the gap between backups of database and objects.',
  })
  @IsInt()
  @Min(1)
  orphanGraceMinutes = 1_440;

  /** @param duration milliseconds, as they are at scale 1 */
  scaled(duration: number): number {
    return Math.round(duration * this.timeScale);
  }
}
