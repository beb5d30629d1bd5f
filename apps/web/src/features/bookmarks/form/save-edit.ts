import type { BookmarkInput } from '../../../shared/api/types.js';
import { reportProblem } from '../../../shared/state/problems.js';
import { update } from '../state/actions.js';
import { dropEdit, keepEdit, readEdit, type EditDraft } from './edit-drafts.js';
import { isSameForm } from './merge.js';

/**
 * Saves an edit, which shows at once. Refused, it is kept: `show` opens its dialog with it where that is
 * possible, and the banner tells it and tries again.
 */
export function saveEdit(
  { base, values }: EditDraft,
  changes: Partial<BookmarkInput>,
  projectName: string | undefined,
  show: () => boolean,
): void {
  void update(base, changes, projectName, ({ text, current }) => {
    keepEdit({ base, values, problem: text });
    // Over what somebody else saved only the person may decide, in the form.
    if (current) {
      if (!show()) reportProblem(text);
      return;
    }
    reportProblem(text, () => {
      const kept = readEdit(base.id);
      // Written on since: what it says now is for the form to send.
      if (kept && !isSameForm(kept.values, values) && show()) return;
      dropEdit(base.id);
      saveEdit({ base, values }, changes, projectName, show);
    });
    show();
  });
}
