import { readStored, writeStored } from '../../shared/lib/stored.js';

/** What this device remembers of somebody who went through the introduction. */
interface OnboardingRecord {
  readonly userId: string;
  readonly version: string;
  readonly completed: boolean;
  /** ISO 8601. */
  readonly completedAt: string;
}

/** An introduction with something new to say gets a version of its own, and everybody sees it once more. */
const VERSION = '1.0';

/**
 * Who has seen the introduction since this page was loaded. Closing it half way is no completion, so it comes again
 * with the next visit; during this one nobody is asked twice, not even where nothing can be stored.
 */
const seen = new Set<string>();

/** Whether the introduction is still to be shown to this user. */
export const isDue = (userId: string): boolean => !seen.has(userId) && !isCompleted(userId);

/** Closed before its end. */
export const dismiss = (userId: string): void => void seen.add(userId);

/** Went through to the end. Looking at it once more later changes nothing. */
export function complete(userId: string): void {
  dismiss(userId);
  if (isCompleted(userId)) return;
  const record: OnboardingRecord = {
    userId,
    version: VERSION,
    completed: true,
    completedAt: new Date().toISOString(),
  };
  writeStored(keyOf(userId), JSON.stringify(record));
}

/**
 * A record for each user: people who share a browser see the introduction once each. A sign-out leaves it in place,
 * or it would come again with every login; it says nothing about anybody but an id and a date.
 */
const keyOf = (userId: string): string => `onboarding:${userId}`;

function isCompleted(userId: string): boolean {
  const record = parse(readStored(keyOf(userId)));
  return record?.userId === userId && record.version === VERSION && record.completed === true;
}

/** Null for what is no record at all, whoever wrote it. */
function parse(text: string | null): Partial<OnboardingRecord> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
