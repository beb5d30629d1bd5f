/** Every text of signing in. */
export const texts = {
  completing: 'Completing authentication...',
  noToken: 'No authentication token received',
  // A map: its keys come from an address, which may name what every object has.
  errors: new Map([
    ['apple_auth_failed', 'Apple Sign In failed. Please try again.'],
    ['auth_failed', 'Authentication failed. Please try again.'],
  ]) as ReadonlyMap<string, string>,
  failed: 'Authentication failed',
  apple: {
    absent: 'Apple Sign In not supported. Please use Google Sign In.',
    cancelled: 'Apple Sign In was cancelled or failed',
    rejected: 'Server authentication failed',
    failed: 'Apple Sign In failed. Please try again or use Google Sign In.',
  },
  macTitle: 'Authentication Successful!',
  macText: 'The Mac app is connected to your account. You can close this window.',
  macButton: 'Open the web app',
  replaceTitle: (name: string) => `Continue as ${name}?`,
  replaceText: (now: string, next: string) =>
    `You are signed in as ${now} in this browser. Continuing signs you out there and in as ${next}.`,
  replace: 'Continue',
  keep: 'Keep the current account',
} as const;
