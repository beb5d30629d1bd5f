import { MESSAGES } from '#contracts';
import { rowsOf, type Database, type Tx } from '#platform/database';
import { hashToken } from '#platform/crypto';
import { Outbox } from '#platform/messaging';
import { ShareEvents } from '../shares/share-events.js';
import { isShareToken } from '../shares/share-tokens.js';
import type { ShareRow } from '../shares/share.row.js';
import { SHARE_COLUMNS } from '../shares/shares.repository.js';

/** Reports of one share, as an operator reads them. */
export interface ReportedShare {
  readonly id: number;
  readonly owner_id: string;
  readonly is_disabled: boolean;
  /** Newest first, at most ten. */
  readonly reports: readonly {
    readonly at: string;
    readonly category: string | null;
    readonly reason: string;
  }[];
}

/** Shares whose reports one look shows. */
const SHOWN = 100;
const OPERATOR = { kind: 'operator', id: '' };

/** Takes shares down and puts them up again, beside the running services: for whoever runs the installation. */
export class Moderation {
  private readonly events = new ShareEvents(new Outbox('sharing', MESSAGES));

  constructor(private readonly database: Database) {}

  /**
   * @param name token or address of a share, or its id
   * @returns its id; undefined when there is none
   */
  async disable(name: string, reason: string | null): Promise<number | undefined> {
    return this.set(name, 'disabled', (tx, share) =>
      tx.query(
        `UPDATE shares SET disabled_at = coalesce(disabled_at, now()), disabled_reason = $3,
                version = version + 1, updated_at = now()
          WHERE owner_id = $1 AND id = $2`,
        [share.owner_id, share.id, reason],
      ),
    );
  }

  async enable(name: string): Promise<number | undefined> {
    return this.set(name, 'enabled', (tx, share) =>
      tx.query(
        `UPDATE shares SET disabled_at = NULL, disabled_reason = NULL, version = version + 1, updated_at = now()
          WHERE owner_id = $1 AND id = $2`,
        [share.owner_id, share.id],
      ),
    );
  }

  /** Those that were reported last come first. */
  async reports(): Promise<ReportedShare[]> {
    return this.database.query(
      `SELECT s.id::float8 AS id, s.owner_id, s.disabled_at IS NOT NULL AS is_disabled, told.reports
         FROM shares s CROSS JOIN LATERAL (
           SELECT max(r.created_at) AS last,
                  json_agg(json_build_object('at', r.created_at, 'category', r.category, 'reason', r.reason)
                           ORDER BY r.id DESC) AS reports
             FROM (SELECT * FROM share_reports r WHERE r.owner_id = s.owner_id AND r.share_id = s.id
                    ORDER BY r.id DESC LIMIT 10) r
         ) told
        WHERE told.reports IS NOT NULL ORDER BY told.last DESC LIMIT ${SHOWN}`,
    );
  }

  private async set(
    name: string,
    change: 'disabled' | 'enabled',
    update: (tx: Tx, share: ShareRow) => Promise<unknown>,
  ): Promise<number | undefined> {
    return this.database.transaction(async (tx) => {
      const found = await lock(tx, name);
      if (!found) return undefined;
      await update(tx, found);
      const share = await lock(tx, String(found.id));
      if (share) await this.events.changed(tx, { actor: OPERATOR }, share, change);
      return found.id;
    });
  }
}

async function lock(tx: Tx, name: string): Promise<ShareRow | undefined> {
  const token = tokenIn(name);
  const rows =
    token === undefined
      ? await rowsOf<ShareRow>(tx, `SELECT ${SHARE_COLUMNS} FROM shares s WHERE s.id = $1 FOR UPDATE`, [
          /^\d{1,15}$/.test(name) ? name : '0',
        ])
      : await rowsOf<ShareRow>(
          tx,
          `SELECT ${SHARE_COLUMNS} FROM share_tokens t JOIN shares s ON s.owner_id = t.owner_id AND s.id = t.share_id
            WHERE t.token_hash = $1 FOR UPDATE OF s`,
          [hashToken(token)],
        );
  return rows[0];
}

/** The token in what an operator was sent: the token itself, or any address below `/shared/`. */
function tokenIn(name: string): string | undefined {
  const last = /(?:^|\/shared\/)([A-Za-z0-9_-]{32})(?:[/?#].*)?$/.exec(name.trim())?.[1];
  return last !== undefined && isShareToken(last) ? last : undefined;
}
