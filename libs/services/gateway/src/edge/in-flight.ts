import type { ServerResponse } from 'node:http';
import type { ServiceName } from '#contracts';
import { tooMany } from '#platform/errors';
import { LANES, type Lane } from '#platform/upstream';

/** What a caller may always have under way: as many as a browser opens connections. */
const FLOOR = 6;
/** Seconds; most requests take far less. */
const RETRY_AFTER = 1;
const MESSAGE = 'Too many of your requests are still under way. Please wait until some of them have ended.';

/** Requests of one lane to one service that are under way. */
class Underway {
  private readonly callers = new Map<string, number>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  /** One caller alone may take half; the more others have, the less, so that there is always room for a new one. */
  hasRoomFor(caller: string): boolean {
    return (this.callers.get(caller) ?? 0) < Math.max(FLOOR, this.capacity - this.total);
  }

  add(caller: string): void {
    this.total += 1;
    this.callers.set(caller, (this.callers.get(caller) ?? 0) + 1);
  }

  remove(caller: string): void {
    this.total -= 1;
    const left = (this.callers.get(caller) ?? 1) - 1;
    if (left > 0) this.callers.set(caller, left);
    else this.callers.delete(caller);
  }
}

/**
 * Keeps one caller from filling the way to a service with requests that take long. Counts in this process,
 * whose connections they are.
 */
export class InFlight {
  private readonly ways = new Map<string, Underway>();

  /**
   * Counts a request until its answer has ended or its client has left.
   * @param caller a user's id, or the address of somebody unknown
   * @throws 429 `too_many_in_flight`
   */
  enter(target: ServiceName, lane: Lane, caller: string, response: ServerResponse): void {
    const way = this.wayTo(target, lane);
    if (!way.hasRoomFor(caller)) throw tooMany(MESSAGE, RETRY_AFTER, 'too_many_in_flight');
    way.add(caller);
    response.once('close', () => way.remove(caller));
  }

  private wayTo(target: ServiceName, lane: Lane): Underway {
    const name = `${target} ${lane}`;
    const known = this.ways.get(name);
    if (known) return known;
    const way = new Underway(LANES[lane]);
    this.ways.set(name, way);
    return way;
  }
}
