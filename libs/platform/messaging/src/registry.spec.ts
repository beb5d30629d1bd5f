import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { BugError } from '#platform/errors';
import { createMessage, type Message } from './message.js';
import { withCheckedPayload } from './registry.js';

class Item {
  @IsString()
  id!: string;

  @IsInt()
  version!: number;
}

class ThingsMadeV1 {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Item)
  items!: Item[];

  @IsOptional()
  @IsString()
  origin: string = 'unknown';
}

class Empty {}

const REGISTRY = { 'things.made.v1': ThingsMadeV1, 'things.lost.v1': Empty };

const message = (payload: object, type = 'things.made.v1'): Message =>
  createMessage({ type, owner_id: 'o', actor: { kind: 'user', id: 'u' }, payload });

describe('withCheckedPayload', () => {
  it('makes an instance, nested ones too, and fills in what came later', () => {
    const { payload } = withCheckedPayload(REGISTRY, message({ items: [{ id: 'a', version: 1 }] }));
    expect(payload).toBeInstanceOf(ThingsMadeV1);
    expect(payload).toMatchObject({ origin: 'unknown' });
    expect(payload instanceof ThingsMadeV1 && payload.items[0]).toBeInstanceOf(Item);
  });

  it('keeps what it does not know, at every depth', () => {
    const { payload } = withCheckedPayload(
      REGISTRY,
      message({ items: [{ id: 'a', version: 1, x: 2 }], y: 3 }),
    );
    expect(JSON.parse(JSON.stringify(payload))).toMatchObject({ items: [{ x: 2 }], y: 3 });
  });

  it('takes a payload class without rules', () => {
    expect(() => withCheckedPayload(REGISTRY, message({}, 'things.lost.v1'))).not.toThrow();
  });

  it('names the field and the rule but not the value', () => {
    const bad = message({ items: [{ id: 7, version: 'secret' }] });
    expect(() => withCheckedPayload(REGISTRY, bad)).toThrow(
      /items\.0\.id breaks isString; items\.0\.version breaks isInt/,
    );
    expect(() => withCheckedPayload(REGISTRY, bad)).not.toThrow(/secret/);
  });

  it.each(['things.burnt.v1', 'constructor', '__proto__'])('refuses the unknown type %s', (type) => {
    expect(() => withCheckedPayload(REGISTRY, message({}, type))).toThrow(BugError);
  });
});
