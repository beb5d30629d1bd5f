import { Code, FileText, Image, KeyRound, Link2, Palette, type LucideIcon } from 'lucide-react';
import type { BookmarkType } from '../api/types.js';

interface TypeLook {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** How each type looks. A new type does not compile without its look. */
export const TYPE_LOOKS: Record<BookmarkType, TypeLook> = {
  link: { label: 'Link', icon: Link2 },
  note: { label: 'Note', icon: FileText },
  password: { label: 'Password', icon: KeyRound },
  code: { label: 'Code', icon: Code },
  color: { label: 'Color', icon: Palette },
  image: { label: 'Image', icon: Image },
};
