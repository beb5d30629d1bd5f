import { useEffect, useRef, useState } from 'react';
import type { Project } from '../../../shared/api/types.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { ErrorBanner } from '../../../shared/ui/feedback.js';
import { DuplicateNotice } from '../list/DuplicateNotice.js';
import { texts } from '../texts.js';
import { keepDraft, openDraft, readCleared, rememberCleared, type Draft } from './drafts.js';
import { AttachButton } from './AttachButton.js';
import { Fields } from './Fields.js';
import type { RuleDecision } from './rule-decision.js';
import { RulesPanel } from './RulesPanel.js';
import { saveDraft } from './save-draft.js';
import { ADD_HEIGHT } from './text-height.js';
import { useForm } from './use-form.js';
import { useRules } from './use-rules.js';
import { useSuggestions } from './use-suggestions.js';
import { useVerdict } from './use-verdict.js';
import { EMPTY, isEmpty } from './values.js';

const NOTHING_STORED: ReadonlySet<string> = new Set();

interface Props {
  readonly open: boolean;
  /** What the search box held; empty resumes the latest draft, if there is one. */
  readonly text: string;
  readonly project: Pick<Project, 'id' | 'name'>;
  readonly onClose: (outcome: 'saved' | 'left') => void;
  /** The server refused: the draft is back and wants to be seen. False when it cannot be shown now. */
  readonly onRefused: () => boolean;
}

export default function AddDialog({ open, text, project, onClose, onRefused }: Props): React.ReactNode {
  const [draft] = useState<Draft>(() => openDraft(text));
  const [decision, setDecision] = useState<RuleDecision | null>(null);
  const titleRef = useRef<HTMLTextAreaElement>(null);
  const verdict = useVerdict();
  const form = useForm(draft.values, (values) => {
    verdict.tell(values, project.id);
    saveDraft({ ...draft, values }, project, onRefused, decision);
    onClose('saved');
  });
  const { values, setValues, uploads } = form;
  const suggestions = useSuggestions(values, project.id, setValues, verdict.offer);
  const rules = useRules(values, project.id, decision, setDecision);
  useEffect(() => keepDraft({ ...draft, values }), [draft, values]);
  const cleared = isEmpty(values) ? readCleared() : null;

  return (
    <Dialog
      open={open}
      onClose={() => onClose('left')}
      title={texts.add}
      initialFocus={titleRef}
      {...(!isEmpty(values) && {
        actions: (
          <Button
            size="small"
            tone="quiet"
            onClick={() => {
              rememberCleared(values);
              setValues(() => EMPTY);
              // It was about what is gone.
              setDecision(null);
            }}
          >
            Clear
          </Button>
        ),
      })}
      {...(cleared && {
        actions: (
          <Button size="small" tone="quiet" onClick={() => setValues(() => cleared)}>
            Undo clear
          </Button>
        ),
      })}
      footer={
        <>
          <AttachButton onFiles={uploads.add} />
          <Button onClick={() => onClose('left')}>Cancel</Button>
          <Button tone="primary" disabled={form.isWaiting} onClick={form.save}>
            {form.isWaiting ? 'Uploading…' : 'Save'}
          </Button>
        </>
      }
    >
      {draft.problem && values === draft.values && (
        <div className="mb-3.5">
          <ErrorBanner text={draft.problem} onRetry={form.save} />
        </div>
      )}
      <Fields
        form={form}
        suggestions={suggestions}
        stored={NOTHING_STORED}
        heights={ADD_HEIGHT}
        titleRef={titleRef}
        contentHint={values.type === 'link' ? 'What is it about?' : 'Paste or type anything'}
      >
        {values.type === 'link' && <DuplicateNotice url={values.url} onLeave={() => onClose('left')} />}
        <RulesPanel rules={rules} />
      </Fields>
    </Dialog>
  );
}
