import { OperationalError, tooMany } from '#platform/errors';

export interface SpoolLimits {
  /** Uploads under way at once, in this process and of one owner. */
  readonly uploads: number;
  readonly uploadsPerOwner: number;
  /** Bytes that they may lie on disk with. */
  readonly bytes: number;
  readonly bytesPerOwner: number;
}

/** An upload that was let in. */
export interface SpoolPlace {
  /**
   * Counts bytes that are about to be written.
   * @throws like {@link SpoolRoom.enter}
   */
  take(bytes: number): void;
  /** Gives everything back; may be called twice. Call it when the spooled files are gone. */
  leave(): void;
}

/** Seconds after which an upload is worth another try. */
const RETRY_AFTER = 5;
const MESSAGE = 'Too many uploads at once. Please wait until some of them have ended.';

interface Taken {
  uploads: number;
  bytes: number;
}

/** What uploads of this process may take until they are stored: one owner's never all of it. */
export class SpoolRoom {
  private readonly owners = new Map<string, Taken>();
  private readonly all: Taken = { uploads: 0, bytes: 0 };

  constructor(private readonly limits: SpoolLimits) {}

  /**
   * @param announced bytes that the request says it has; 0 when it does not say
   * @throws 429 `too_many_uploads` at the owner's limits, 503 `uploads_busy` at those of the process
   */
  enter(ownerId: string, announced: number): SpoolPlace {
    const own = this.owners.get(ownerId) ?? { uploads: 0, bytes: 0 };
    this.check(own, 1, announced);
    this.owners.set(ownerId, own);
    own.uploads += 1;
    this.all.uploads += 1;
    return this.placeOf(ownerId, own);
  }

  private placeOf(ownerId: string, own: Taken): SpoolPlace {
    let taken = 0;
    let isHere = true;
    return {
      take: (bytes) => {
        this.check(own, 0, bytes);
        taken += bytes;
        own.bytes += bytes;
        this.all.bytes += bytes;
      },
      leave: () => {
        if (!isHere) return;
        isHere = false;
        for (const room of [own, this.all]) {
          room.uploads -= 1;
          room.bytes -= taken;
        }
        if (own.uploads === 0) this.owners.delete(ownerId);
      },
    };
  }

  private check(own: Taken, uploads: number, bytes: number): void {
    const { limits, all } = this;
    if (own.uploads + uploads > limits.uploadsPerOwner || own.bytes + bytes > limits.bytesPerOwner)
      throw tooMany(MESSAGE, RETRY_AFTER, 'too_many_uploads');
    if (all.uploads + uploads > limits.uploads || all.bytes + bytes > limits.bytes)
      throw new OperationalError('uploads_busy', 'There is no room for another upload', {
        retryAfter: RETRY_AFTER,
      });
  }
}
