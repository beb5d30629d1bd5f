import type { Attachment } from '../../../shared/api/types.js';

/** Bytes of a text file that are shown; the rest is for the download. */
export const TEXT_SHOWN_MAX = 100_000;

export interface FileText {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The beginning of a text file. @throws when the server does not give it */
export async function fetchBeginning(file: Attachment, signal: AbortSignal): Promise<FileText> {
  const response = await fetch(file.url, { signal, headers: { range: `bytes=0-${TEXT_SHOWN_MAX - 1}` } });
  if (!response.ok) throw new Error(`The file was refused: ${response.status}`);
  const bytes = (await response.arrayBuffer()).slice(0, TEXT_SHOWN_MAX);
  return { text: new TextDecoder().decode(bytes), isWhole: file.size <= TEXT_SHOWN_MAX };
}
