import { RULE_TEMPLATES, type RuleBody } from '#util/rules';
import { Button } from '../../shared/ui/Button.js';
import { NEW_RULE } from './rule-draft.js';
import { texts } from './texts.js';

interface Props {
  readonly onChoose: (rule: RuleBody) => void;
}

/** Rules to start from: one fills the form, where all of it may be changed. */
export const Templates = ({ onChoose }: Props): React.ReactNode => (
  <section aria-label={texts.templates} className="grid gap-2">
    <h3 className="text-xs font-[560] text-ink-2">{texts.templates}</h3>
    <div className="flex flex-wrap gap-2">
      {RULE_TEMPLATES.map(({ id, name, description, conditions, actions }) => (
        <Button
          key={id}
          size="small"
          title={description}
          onClick={() => onChoose({ ...NEW_RULE, name, conditions, actions })}
        >
          {name}
        </Button>
      ))}
    </div>
  </section>
);
