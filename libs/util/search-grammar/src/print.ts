import type { SearchLeaf, SearchNode } from './ast.js';
import { parseSearch } from './parse.js';

/**
 * The text of a search; reading it again gives the same meaning. A quotation mark inside a name cannot be written in the
 * search language and becomes an apostrophe.
 */
export function printSearch(root: SearchNode | null): string {
  return root === null ? '' : print(root, 'top');
}

type Place = 'top' | 'in and' | 'in or' | 'in not';

function print(node: SearchNode, place: Place): string {
  switch (node.kind) {
    case 'and': {
      const text = node.children.map((child) => print(child, 'in and')).join(' ');
      return place === 'in not' ? `(${text})` : text;
    }
    case 'or': {
      const text = node.children.map((child) => print(child, 'in or')).join(' or ');
      return place === 'in not' || place === 'in and' ? `(${text})` : text;
    }
    case 'not':
      return node.child.kind === 'not'
        ? print(node.child.child, place)
        : opposite(print(node.child, 'in not'));
    case 'word':
    case 'phrase':
    case 'tag':
    case 'type':
    case 'project':
    case 'site':
    case 'before':
    case 'after':
    case 'is':
    case 'has':
      return printLeaf(node);
  }
}

/** Two minuses in a row would read as a word. */
function opposite(text: string): string {
  return text.startsWith('-') ? `-(${text})` : `-${text}`;
}

function printLeaf(leaf: SearchLeaf): string {
  switch (leaf.kind) {
    case 'word':
      return isWordByItself(leaf.text) ? leaf.text : quoted(leaf.text);
    case 'phrase':
      return quoted(leaf.text);
    case 'tag':
      return `tag:${value(leaf.tag)}`;
    case 'type':
      return `type:${leaf.type}`;
    case 'project':
      return `project:${value(leaf.name)}`;
    case 'site':
      return `site:${value(leaf.host)}`;
    case 'before':
    case 'after':
      return `${leaf.kind}:${leaf.day}`;
    case 'is':
    case 'has':
      return `${leaf.kind}:${leaf.value}`;
  }
}

/** A word made elsewhere than by the parser may read as something else (`or`, `-x`, `tag:x`). */
function isWordByItself(text: string): boolean {
  const { root } = parseSearch(text);
  return root?.kind === 'word' && root.text === text;
}

function value(text: string): string {
  return /[\s()"“”„«»]/.test(text) || text === '' ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replace(/["“”„«»]/g, "'")}"`;
}
