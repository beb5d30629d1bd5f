/** Every text about working without a server. */
export const texts = {
  offline: 'Offline',
  offlineHint: 'You are offline. What you save is kept on this device and sent when you are back.',
  waitingUnit: 'waiting',
  waitingTitle: 'Waiting to be saved',
  waitingHint: 'On this device until the server answers',
  tryNow: 'Try now',
  tryAgain: 'Try again',
  discard: 'Discard',
  discarded: 'Discarded',
  discardNamed: (title: string) => `Discard ${title}`,
  retryNamed: (title: string) => `Try again: ${title}`,
  newVersion: 'New version',
  reload: 'Reload',
} as const;
