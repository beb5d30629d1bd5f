import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Project } from '../../shared/api/types.js';
import { cn } from '../../shared/lib/cn.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { Field, TextInput } from '../../shared/ui/fields.js';
import { Select } from '../../shared/ui/Select.js';
import { isIncluded, isTagged, projectOf, tagOf, withFolder, type Choices } from './choices.js';
import type { FileOverview, FolderLine } from './messages.js';
import { texts } from './texts.js';
import { VirtualList } from './VirtualList.js';

const NEW = 0;
/** Pixels. On a phone the project of a folder stands below its name. */
const ROW = 45;
const TWO_LINES = 98;

interface Props {
  readonly overview: FileOverview;
  readonly projects: readonly Project[];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** Where everything goes. */
export function MappingStep({ overview, projects, choices, onChange }: Props): React.ReactNode {
  const { strategy, projectName } = choices;
  const isPhone = useIsPhone();
  const heightOf = useCallback(
    (line: FolderLine) => (isPhone && hasProject(line, projects, choices) ? TWO_LINES : ROW),
    [isPhone, projects, choices],
  );
  const loose: FolderLine = {
    path: [],
    name: texts.looseLinks,
    links: overview.looseLinks,
    own: overview.looseLinks,
  };
  const lines = overview.looseLinks > 0 ? [loose, ...overview.folders] : overview.folders;
  return (
    <div className="grid grid-cols-1 gap-4">
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
      <VirtualList
        label="Folders to import"
        items={lines}
        heightOf={heightOf}
        className="max-h-[max(220px,40dvh)]"
      >
        {(line) => <FolderRow line={line} projects={projects} choices={choices} onChange={onChange} />}
      </VirtualList>
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
      'grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 rounded-lg border p-3.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring',
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

/** Whether the row asks for a project: only outermost folders become one. */
const hasProject = ({ path }: FolderLine, projects: readonly Project[], choices: Choices): boolean =>
  choices.strategy === 'projects' && path.length === 1 && projects.length > 0 && isIncluded(choices, path);

function useIsPhone(): boolean {
  const media = useMemo(() => matchMedia('(width < 640px)'), []);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}

interface RowProps extends Omit<Props, 'overview'> {
  readonly line: FolderLine;
}

function FolderRow({ line, projects, choices, onChange }: RowProps): React.ReactNode {
  const { path, name, links } = line;
  const isIn = isIncluded(choices, path);
  const tag = tagOf(choices.strategy, path);
  return (
    <div
      className={cn(
        'flex h-full flex-wrap content-center items-center gap-x-3 gap-y-1 border-b border-line pr-2.5',
        !isIn && 'text-ink-3',
      )}
      style={{ paddingLeft: 12 + Math.min(Math.max(0, path.length - 1), 6) * 18 }}
    >
      <label className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5 phone:min-h-11 phone:min-w-[55%]">
        <input
          type="checkbox"
          className="size-4 flex-none accent-accent"
          checked={isIn}
          onChange={(event) => onChange(withFolder(choices, path, { include: event.target.checked }))}
        />
        <span className="truncate">{name}</span>
        <span className="text-xs text-ink-3 tabular-nums">{links.toLocaleString('en')}</span>
      </label>
      {hasProject(line, projects, choices) && (
        <Select
          label={`Project for ${name}`}
          className="w-[210px] phone:w-full"
          value={projectOf(choices, path) ?? NEW}
          options={[
            { value: NEW, label: `New: ${name}` },
            ...projects.map(({ id, name: label }) => ({ value: id, label, icon: <ProjectDot id={id} /> })),
          ]}
          onChange={(id) => onChange(withFolder(choices, path, { projectId: id === NEW ? null : id }))}
        />
      )}
      {isIn && tag && (
        <label className="flex min-h-8 min-w-0 cursor-pointer items-center gap-1.5 text-xs text-ink-2 phone:min-h-11">
          <input
            type="checkbox"
            className="size-3.5 accent-accent"
            checked={isTagged(choices, path)}
            onChange={(event) => onChange(withFolder(choices, path, { createAsTag: event.target.checked }))}
          />
          <span className="truncate">#{tag}</span>
        </label>
      )}
    </div>
  );
}
