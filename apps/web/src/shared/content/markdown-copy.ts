/** The part of a parsed Markdown tree that this needs: elements, where they stand in the source, and what they hold. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: Record<string, unknown>;
  readonly children?: readonly Node[];
  readonly position?:
    { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } } | undefined;
}

/** What the copy button of a block copies is handed to its component under this name. */
export const COPY_PROPERTY = 'data-copy';

/**
 * Gives each outermost block, and of a list each item, what its copy button copies: the text as it was written, without
 * the marks that make it a heading or an item; of code the code alone.
 */
export function markBlocks(source: string): () => (tree: Node) => void {
  return () => (tree) => {
    for (const block of tree.children ?? []) {
      const isList = block.tagName === 'ul' || block.tagName === 'ol';
      for (const each of isList ? (block.children ?? []) : [block]) mark(each, source);
    }
  };
}

function mark(node: Node, source: string): void {
  const { start, end } = node.position ?? {};
  if (!node.properties || start?.offset === undefined || end?.offset === undefined) return;
  const written = source.slice(start.offset, end.offset);
  const text = node.tagName === 'pre' ? textOf(node).replace(/\n$/u, '') : withoutMarks(written);
  if (text.trim()) node.properties[COPY_PROPERTY] = text;
}

const withoutMarks = (written: string): string =>
  written.replace(/^(?:#{1,6}\s+|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?|>\s?)/u, '').trimEnd();

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');
