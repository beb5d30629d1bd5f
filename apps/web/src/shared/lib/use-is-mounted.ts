import { useEffect, useRef } from 'react';

/** For answers that arrive late: whether what asked is still on the page. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return () => mounted.current;
}
