import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isTransient } from '../api/errors.js';

const TRIES = 3;

// It believes in a network until it hears otherwise, and would not notice that one comes back.
onlineManager.setOnline(navigator.onLine);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; silence and trouble are asked again, with growing pauses.
      retry: (failures, error) => navigator.onLine && failures < TRIES && isTransient(error),
      // Without a network it fails at once instead of waiting unseen; everything is asked again when it is back.
      networkMode: 'offlineFirst',
      retryDelay: (failure) => Math.min(500 * 2 ** failure, 8000),
    },
  },
});

/** Asks again for what could not be had: called when the server answers again. */
export const refetchFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
