import { expect, type Locator, type Page } from '@playwright/test';
import { Client } from '../../api/support/client.js';

/** Where the app keeps, on this device, that somebody went through the introduction. */
export const recordKey = (userId: string): string => `onboarding:${userId}`;

/** Who the token belongs to. */
export async function idOf(token: string): Promise<string> {
  const { status, body } = await new Client(token).get('/api/auth/me');
  expect(status).toBe(200);
  return body.data.id;
}

/**
 * To be run in the page, by itself or before everything else: this person knows the introduction. Flows about other
 * things are not about how it comes up.
 */
export async function asIntroduced(token: string): Promise<string> {
  const userId = await idOf(token);
  const record = { userId, version: '1.0', completed: true, completedAt: '2026-01-01T00:00:00.000Z' };
  const words = [recordKey(userId), JSON.stringify(record)].map((word) => JSON.stringify(word));
  return `try { localStorage.setItem(${words.join(', ')}) } catch {}`;
}

export const STEPS = [
  'Welcome',
  'Create Your First Project',
  'Get Your API Tokens',
  'Powerful Features',
] as const;

/** The introduction at one of its steps. */
export const introduction = (page: Page, step: (typeof STEPS)[number] = 'Welcome'): Locator =>
  page.getByRole('dialog', { name: step, exact: true });

/** Reads it to the end, as a newcomer would. */
export async function finishIntroduction(page: Page): Promise<void> {
  for (const step of STEPS) {
    const dialog = introduction(page, step);
    await dialog.getByRole('button', { name: step === 'Powerful Features' ? 'Get Started' : 'Next' }).click();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
