import { useState } from 'react';
import { swatches } from '#util/color';
import type { Bookmark } from '../api/types.js';
import { cn } from '../lib/cn.js';
import { TYPE_LOOKS } from './types.js';

type TileBookmark = Pick<Bookmark, 'type' | 'content' | 'preview' | 'attachments'>;

const TILE = 'grid size-9 flex-none place-items-center overflow-hidden rounded-[10px] bg-sunken text-ink-2';

/** The picture of a bookmark: a link's favicon, an image's thumbnail, a palette's swatches, else the icon of its type. */
export function TypeTile({ bookmark }: { readonly bookmark: TileBookmark }): React.ReactNode {
  // By its address: a picture that comes later gets a chance of its own.
  const [broken, setBroken] = useState<string | null>(null);
  const picture = pictureOf(bookmark);
  const colors = bookmark.type === 'color' ? swatches(bookmark.content ?? '').slice(0, 4) : [];
  if (colors.length > 0) return <Swatches colors={colors} />;
  if (picture && picture !== broken) {
    const isFavicon = bookmark.type === 'link';
    return (
      <span className={TILE}>
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className={isFavicon ? 'size-5 rounded-xs object-contain' : 'size-full object-cover'}
          onError={() => setBroken(picture)}
        />
      </span>
    );
  }
  const { icon: Icon } = TYPE_LOOKS[bookmark.type];
  return (
    <span className={TILE}>
      <Icon aria-hidden className="size-4" />
    </span>
  );
}

function Swatches({ colors }: { readonly colors: readonly string[] }): React.ReactNode {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-9 flex-none overflow-hidden rounded-[10px] border border-line',
        colors.length > 1 && 'grid-cols-2',
      )}
    >
      {colors.map((color, index) => (
        <i
          key={index}
          className={cn(colors.length === 3 && index === 0 && 'row-span-2')}
          style={{ background: color }}
        />
      ))}
    </span>
  );
}

function pictureOf({ type, preview, attachments }: TileBookmark): string | null {
  switch (type) {
    case 'link':
      return preview?.favicon_url ?? null;
    case 'image':
      return attachments.find((file) => file.mimetype.startsWith('image/'))?.url ?? null;
    case 'note':
    case 'password':
    case 'code':
    case 'color':
      return null;
  }
}
