import { clearProblem, useProblem } from '../../shared/state/problems.js';
import { ErrorBanner } from '../../shared/ui/feedback.js';

/** The red banner above the list. */
export function Problems(): React.ReactNode {
  const problem = useProblem();
  if (!problem) return null;
  const { text, retry } = problem;
  return (
    <div className="mt-4">
      <ErrorBanner
        text={text}
        onDismiss={clearProblem}
        {...(retry && {
          onRetry: () => {
            clearProblem();
            retry();
          },
        })}
      />
    </div>
  );
}
