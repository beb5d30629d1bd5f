import { describe, expect, it } from '@jest/globals';
import { SpoolRoom } from './spool-room.js';

const LIMITS = { uploads: 4, uploadsPerOwner: 2, bytes: 1_000, bytesPerOwner: 600 };
const TOO_MANY = expect.objectContaining({ code: 'too_many_uploads', kind: 'user' });
const BUSY = expect.objectContaining({ code: 'uploads_busy', kind: 'operator', retryAfter: 5 });

describe('SpoolRoom', () => {
  it('bounds the uploads of one owner and of all', () => {
    const room = new SpoolRoom(LIMITS);
    const [first] = [room.enter('ada', 0), room.enter('ada', 0)];
    expect(() => room.enter('ada', 0)).toThrow(TOO_MANY);
    room.enter('bob', 0);
    room.enter('bob', 0);
    expect(() => room.enter('cyd', 0)).toThrow(BUSY);
    first.leave();
    first.leave();
    room.enter('cyd', 0);
    expect(() => room.enter('dan', 0)).toThrow(BUSY);
  });

  it('bounds their bytes, and refuses what says that it is too large before it comes', () => {
    const room = new SpoolRoom(LIMITS);
    const ada = room.enter('ada', 600);
    ada.take(500);
    expect(() => room.enter('ada', 101)).toThrow(TOO_MANY);
    expect(() => ada.take(101)).toThrow(TOO_MANY);
    const bob = room.enter('bob', 0);
    expect(() => bob.take(501)).toThrow(BUSY);
    bob.take(500);
    expect(() => room.enter('cyd', 1)).toThrow(BUSY);
    ada.leave();
    room.enter('cyd', 500).take(500);
  });
});
