import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../api/errors.js';

const TRIES = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; silence and trouble are asked again, with growing pauses.
      retry: (failures, error) => failures < TRIES && isTransient(error),
      retryDelay: (failure) => Math.min(500 * 2 ** failure, 8000),
    },
  },
});
