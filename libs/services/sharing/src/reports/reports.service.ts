import { Injectable } from '@nestjs/common';
import { RateLimiter, type RateLimit } from '#platform/rate-limit';
import type { SharingReportDto } from '../viewer/viewer.dto.js';
import type { Visit } from '../visits/visit.js';
import { VisitedSharesRepository } from '../visits/visited-shares.repository.js';
import { ReportsRepository } from './reports.repository.js';

/** Reports from one address: enough for somebody who saw something, too few to bury an operator. */
const LIMIT: RateLimit = { limit: 20, windowSeconds: 3_600, scaling: 'fixed' };

/** What visitors say is wrong with shares. `npm run share:reports` shows it (docs/how-to/abuse.md). */
@Injectable()
export class ReportsService {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly shares: VisitedSharesRepository,
    private readonly reports: ReportsRepository,
  ) {}

  /** Says nothing about whether there is such a share. @throws 429 */
  async take(token: string, visit: Visit, { reason, category }: SharingReportDto): Promise<void> {
    await this.limiter.consume(`share-report:${visit.address}`, 1, LIMIT);
    const share = await this.shares.find(token);
    if (share) await this.reports.insert(share, reason, category ?? null);
  }
}
