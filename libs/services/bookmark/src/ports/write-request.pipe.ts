import type { PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { BookmarkDraft, BookmarksWriteRequest } from '#contracts';
import { storable } from '#platform/app';
import { invalidField } from '#platform/errors';

/** Bookmarks that one call may bring, as the contract says. */
const ITEMS_MAX = 500;
const FIELDS = new Set(['operation_id', 'label', 'items', 'apply_rules']);
const DRAFT_FIELDS = new Set(['row', 'title', 'url', 'content', 'tags', 'project_id', 'created_at']);

type Plain = Record<string, unknown>;

/**
 * Reads the body of `bookmarks.write` by hand: decorated classes would take longer for a whole file than all
 * of the writing. Shapes only: what is wrong with a value is an error of its row, not of the batch.
 */
export class WriteRequestPipe implements PipeTransform<unknown, BookmarksWriteRequest> {
  /** @throws 400 that names the field */
  transform(body: unknown): BookmarksWriteRequest {
    const plain = recordOf(body, 'body', FIELDS);
    const { operation_id, label, items, apply_rules } = plain;
    if (!isUUID(operation_id)) throw wrong('operation_id', 'a UUID');
    if (typeof apply_rules !== 'boolean') throw wrong('apply_rules', 'a boolean');
    if (!Array.isArray(items) || items.length === 0 || items.length > ITEMS_MAX) {
      throw wrong('items', `a list of 1 to ${ITEMS_MAX}`);
    }
    return {
      operation_id: String(operation_id),
      label: storable(textOf(label, 'label')),
      items: items.map(draftOf),
      apply_rules,
    };
  }
}

function draftOf(item: unknown, place: number): BookmarkDraft {
  const at = `items.${place}`;
  const { row, title, url, content, tags, project_id, created_at } = recordOf(item, at, DRAFT_FIELDS);
  if (!isWhole(row) || row < 0) throw wrong(`${at}.row`, 'a whole number from 0');
  if (!isWhole(project_id)) throw wrong(`${at}.project_id`, 'a whole number');
  if (!isTexts(tags)) throw wrong(`${at}.tags`, 'a list of texts');
  const draft = {
    row,
    title: storable(textOf(title, `${at}.title`)).trim(),
    url: storable(textOf(url, `${at}.url`)).trim(),
    content: storable(textOf(content, `${at}.content`)),
    tags,
    project_id,
  };
  if (created_at === undefined || created_at === null) return draft;
  return { ...draft, created_at: textOf(created_at, `${at}.created_at`) };
}

function recordOf(value: unknown, field: string, known: ReadonlySet<string>): Plain {
  if (!isRecord(value)) throw wrong(field, 'an object');
  for (const name in value)
    if (!known.has(name)) throw invalidField(`${field}.${name}`, `property ${name} should not exist`);
  return value;
}

function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string') throw wrong(field, 'a text');
  return value;
}

const isRecord = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown): value is number => Number.isInteger(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const wrong = (field: string, what: string): Error => invalidField(field, `${field} must be ${what}`);
