import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Tag } from 'lucide-react';
import { normalizeText } from '#util/text';
import { listBookmarks } from '../../shared/api/bookmarks.js';
import { TYPE_LOOKS } from '../../shared/bookmark/types.js';
import { useDebounced } from '../../shared/lib/use-delayed.js';
import { useProjects, useTags } from '../../shared/state/projects.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { GROUP, Item } from './Item.js';
import { texts } from './texts.js';

const RECENT = 5;
const FOUND = 8;
/** Rows of one kind; more would slow the typing down and nobody reads them. */
const MOST = 50;
const SETTLES_MS = 100;

interface Props {
  readonly search: string;
  readonly go: (to: string) => () => void;
}

/** Bookmarks, projects and tags by a few letters; before that the newest bookmarks and the projects. */
export function FoundItems({ search, go }: Props): React.ReactNode {
  const { projects } = useProjects();
  const tags = useTags();
  const wanted = useDebounced(search.trim(), SETTLES_MS);
  const bookmarks = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) =>
      listBookmarks(
        wanted
          ? { search: wanted, limit: FOUND }
          : { sort_by: 'updated_at', sort_order: 'desc', limit: RECENT },
        signal,
      ),
    placeholderData: (previous) => previous,
  }).data?.data;
  return (
    <>
      <Command.Group heading={texts.groups.projects} className={GROUP}>
        {projects
          .filter(({ name }) => isLike(name, search))
          .slice(0, MOST)
          .map((project) => (
            <Item
              key={project.id}
              id={`project ${project.id}`}
              icon={<ProjectDot id={project.id} />}
              label={project.name}
              hint={project.bookmarks_count.toLocaleString('en')}
              onSelect={go(`/bkmkrs?project=${project.id}`)}
            />
          ))}
      </Command.Group>
      {bookmarks && bookmarks.length > 0 && (
        <Command.Group heading={wanted ? texts.groups.found : texts.groups.recent} className={GROUP}>
          {bookmarks.map((bookmark) => {
            const { icon: Icon } = TYPE_LOOKS[bookmark.type];
            return (
              <Item
                key={bookmark.id}
                id={`bookmark ${bookmark.id}`}
                icon={<Icon />}
                label={bookmark.title}
                hint={bookmark.project.name}
                // The server found these; the palette's own filter must not undo it.
                keywords={[search]}
                onSelect={go(`/bkmkrs?project=${bookmark.project.id}&open=${bookmark.id}`)}
              />
            );
          })}
        </Command.Group>
      )}
      {search !== '' && (
        <Command.Group heading={texts.groups.tags} className={GROUP}>
          {tags
            .filter(({ name }) => isLike(name, search))
            .toSorted((a, b) => b.count - a.count)
            .slice(0, MOST)
            .map(({ name, count }) => (
              <Item
                key={name}
                id={`tag ${name}`}
                icon={<Tag />}
                label={name}
                keywords={[`#${name}`]}
                hint={count.toLocaleString('en')}
                onSelect={go(`/bkmkrs?tag=${encodeURIComponent(name)}`)}
              />
            ))}
        </Command.Group>
      )}
    </>
  );
}

/** Whether the name has these letters in this order: what the palette's own search could find. */
function isLike(name: string, search: string): boolean {
  const letters = normalizeText(search).replace(/[\s#]/gu, '');
  let at = -1;
  const text = normalizeText(name);
  return [...letters].every((letter) => {
    at = text.indexOf(letter, at + 1);
    return at >= 0;
  });
}
