import type { Project } from '../../shared/api/types.js';
import { cn } from '../../shared/lib/cn.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { Field, TextInput } from '../../shared/ui/fields.js';
import { Select } from '../../shared/ui/Select.js';
import { isIncluded, isTagged, projectOf, tagOf, withFolder, type Choices } from './choices.js';
import type { FileOverview, FolderLine } from './messages.js';
import { texts } from './texts.js';

/** Folders listed one by one; those beyond follow the ones above them. */
const FOLDERS_SHOWN = 300;
const NEW = 0;

interface Props {
  readonly overview: FileOverview;
  readonly projects: readonly Project[];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** Where everything goes. */
export function MappingStep({ overview, projects, choices, onChange }: Props): React.ReactNode {
  const { strategy, projectName } = choices;
  const loose: FolderLine = {
    path: [],
    name: texts.looseLinks,
    links: overview.looseLinks,
    own: overview.looseLinks,
  };
  const lines = [...(overview.looseLinks > 0 ? [loose] : []), ...overview.folders.slice(0, FOLDERS_SHOWN)];
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">How to import</legend>
        <Way
          title={texts.projectsTitle}
          text={texts.projectsText}
          isChosen={strategy === 'projects'}
          onChoose={() => onChange({ ...choices, strategy: 'projects' })}
        />
        <Way
          title={texts.tagsTitle}
          text={texts.tagsText}
          isChosen={strategy === 'tags'}
          onChoose={() => onChange({ ...choices, strategy: 'tags' })}
        />
      </fieldset>
      {strategy === 'tags' && (
        <Field label={texts.projectName}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              value={projectName}
              onChange={(event) => onChange({ ...choices, projectName: event.target.value })}
            />
          )}
        </Field>
      )}
      <ul
        aria-label="Folders to import"
        className="divide-y divide-line overflow-hidden rounded-md border border-line text-sm"
      >
        {lines.map((line) => (
          <FolderRow
            key={line.path.join('\n')}
            line={line}
            projects={projects}
            choices={choices}
            onChange={onChange}
          />
        ))}
      </ul>
    </div>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Way = ({ title, text, isChosen, onChoose }: WayProps): React.ReactNode => (
  <label
    className={cn(
      'grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-lg border p-3.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring',
      isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
    )}
  >
    <input
      type="radio"
      name="strategy"
      className="mt-0.5 size-4 accent-accent outline-0"
      checked={isChosen}
      onChange={onChoose}
    />
    <span className="font-[560]">{title}</span>
    <span className="col-start-2 text-sm text-ink-2">{text}</span>
  </label>
);

interface RowProps extends Omit<Props, 'overview'> {
  readonly line: FolderLine;
}

function FolderRow({ line, projects, choices, onChange }: RowProps): React.ReactNode {
  const { path, name, links } = line;
  const isIn = isIncluded(choices, path);
  const tag = tagOf(choices.strategy, path);
  const isProject = choices.strategy === 'projects' && path.length === 1;
  return (
    <li
      className={cn(
        'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-2.5',
        !isIn && 'text-ink-3',
      )}
      style={{ paddingLeft: 12 + Math.min(Math.max(0, path.length - 1), 6) * 18 }}
    >
      <label className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 flex-none accent-accent"
          checked={isIn}
          onChange={(event) => onChange(withFolder(choices, path, { include: event.target.checked }))}
        />
        <span className="truncate">{name}</span>
        <span className="text-xs text-ink-3 tabular-nums">{links.toLocaleString('en')}</span>
      </label>
      {isIn && isProject && projects.length > 0 && (
        <Select
          label={`Project for ${name}`}
          className="w-[210px]"
          value={projectOf(choices, path) ?? NEW}
          options={[
            { value: NEW, label: `New: ${name}` },
            ...projects.map(({ id, name: label }) => ({ value: id, label, icon: <ProjectDot id={id} /> })),
          ]}
          onChange={(id) => onChange(withFolder(choices, path, { projectId: id === NEW ? null : id }))}
        />
      )}
      {isIn && tag && (
        <label className="flex min-h-8 cursor-pointer items-center gap-1.5 text-xs text-ink-2">
          <input
            type="checkbox"
            className="size-3.5 accent-accent"
            checked={isTagged(choices, path)}
            onChange={(event) => onChange(withFolder(choices, path, { createAsTag: event.target.checked }))}
          />
          #{tag}
        </label>
      )}
    </li>
  );
}
