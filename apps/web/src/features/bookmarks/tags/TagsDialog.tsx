import { Merge } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { normalizeText, tagKey } from '#util/text';
import type { TagCount } from '../../../shared/api/types.js';
import { useTags } from '../../../shared/state/projects.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { EmptyState } from '../../../shared/ui/feedback.js';
import { INPUT } from '../../../shared/ui/fields.js';
import { Problems } from '../Problems.js';
import { changeTags } from '../state/tags.js';
import { RenameTag } from './RenameTag.js';
import { TagRow } from './TagRow.js';
import { texts } from './texts.js';

interface Props {
  readonly onShow: (tag: string) => void;
  readonly onClose: () => void;
}

/** Rows at once; whoever has more tags finds them by their letters. */
const MOST = 200;

/** All tags with their counts: renamed, merged and deleted, each with an undo. */
export default function TagsDialog({ onShow, onClose }: Props): React.ReactNode {
  const tags = useTags();
  const [search, setSearch] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const find = useRef<HTMLInputElement>(null);
  const found = useMemo(() => {
    const wanted = normalizeText(search.replace(/^#/u, ''));
    return tags
      .filter(({ name }) => normalizeText(name).includes(wanted))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  }, [tags, search]);
  const merging = tags.filter(({ name }) => chosen.has(tagKey(name)));
  const toggle = (name: string): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(tagKey(name))) next.add(tagKey(name));
      return next;
    });
  // What was pressed is gone with its row: the field above them has the focus next.
  const change = (action: Parameters<typeof changeTags>[0]): void => {
    setRenaming(null);
    setChosen(new Set());
    find.current?.focus();
    void changeTags(action);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      initialFocus={find}
      {...(merging.length > 1 && { footer: <MergeBar merging={merging} onMerge={change} /> })}
    >
      <div className="grid grid-cols-1 gap-3">
        <Problems />
        <input
          ref={find}
          aria-label={texts.find}
          placeholder={texts.find}
          className={`${INPUT} h-[38px] phone:h-11`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {tags.length === 0 && <EmptyState icon="#" title={texts.none} text={texts.noneHint} />}
        {tags.length > 0 && found.length === 0 && (
          <p className="py-6 text-center text-sm text-ink-3">{texts.notFound}</p>
        )}
        <ul className="-mx-2">
          {found.slice(0, MOST).map((tag) => (
            <li key={tagKey(tag.name)}>
              {renaming === tag.name ? (
                <RenameTag
                  tag={tag.name}
                  onCancel={() => {
                    setRenaming(null);
                    find.current?.focus();
                  }}
                  onSave={(into) => change({ from: [tag.name], into })}
                />
              ) : (
                <TagRow
                  tag={tag}
                  isChosen={chosen.has(tagKey(tag.name))}
                  onChoose={() => toggle(tag.name)}
                  onShow={() => onShow(tag.name)}
                  onRename={() => setRenaming(tag.name)}
                  onDelete={() => change({ from: [tag.name], into: null })}
                />
              )}
            </li>
          ))}
        </ul>
        {found.length > MOST && (
          <p className="text-center text-sm text-ink-3">{texts.more(found.length - MOST)}</p>
        )}
      </div>
    </Dialog>
  );
}

interface MergeBarProps {
  readonly merging: readonly TagCount[];
  readonly onMerge: (change: { readonly from: readonly string[]; readonly into: string }) => void;
}

/** The one on most bookmarks is what the others become, unless another is wanted. */
function MergeBar({ merging, onMerge }: MergeBarProps): React.ReactNode {
  const [wanted, setWanted] = useState<string | null>(null);
  const byCount = merging.toSorted((a, b) => b.count - a.count);
  const into = merging.find(({ name }) => name === wanted)?.name ?? byCount[0]?.name ?? '';
  return (
    <>
      <span className="mr-auto text-sm text-ink-2">{texts.chosen(merging.length)}</span>
      <label className="flex items-center gap-2 text-sm text-ink-2">
        {texts.mergeInto}
        <select
          className="h-9 max-w-[180px] rounded-md border border-line-strong bg-surface px-2 text-sm phone:h-11"
          value={into}
          onChange={(event) => setWanted(event.target.value)}
        >
          {byCount.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Button
        tone="primary"
        onClick={() =>
          onMerge({ from: merging.map(({ name }) => name).filter((name) => name !== into), into })
        }
      >
        <Merge aria-hidden />
        {texts.merge(merging.length)}
      </Button>
    </>
  );
}
