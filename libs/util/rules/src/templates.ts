import type { RuleAction, RuleCondition } from './model.js';

/** A rule to start from: it fills the form, and everything in it may be changed. */
export interface RuleTemplate {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
}

/** What most people want first, and between them every kind of condition and action that needs no project. */
export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  {
    id: 'videos',
    name: 'Videos',
    description: 'Tags links to video sites.',
    conditions: [
      { field: 'url', operator: 'contains', value: 'youtube.com/', next_logic: 'OR' },
      { field: 'url', operator: 'contains', value: 'youtu.be/', next_logic: 'OR' },
      { field: 'url', operator: 'contains', value: 'vimeo.com/', next_logic: null },
    ],
    actions: [{ action_type: 'add_tags', action_value: 'video' }],
  },
  {
    id: 'documents',
    name: 'PDF documents',
    description: 'Tags links to PDF files and says so in their titles.',
    conditions: [{ field: 'url', operator: 'matches', value: '\\.pdf($|[?#])', next_logic: null }],
    actions: [
      { action_type: 'add_tags', action_value: 'pdf' },
      { action_type: 'set_title_suffix', action_value: ' (PDF)' },
    ],
  },
  {
    id: 'repositories',
    name: 'Source code',
    description: 'Tags links to code on the web.',
    conditions: [
      { field: 'url', operator: 'starts_with', value: 'https://github.com/', next_logic: 'OR' },
      { field: 'url', operator: 'starts_with', value: 'https://gitlab.com/', next_logic: 'OR' },
      { field: 'type', operator: 'equals', value: 'code', next_logic: null },
    ],
    actions: [{ action_type: 'add_tags', action_value: 'code' }],
  },
  {
    id: 'long-reads',
    name: 'Long reads',
    description: 'Tags long texts, for when there is time.',
    conditions: [{ field: 'content', operator: 'length_gt', value: '3000', next_logic: null }],
    actions: [{ action_type: 'add_tags', action_value: 'long read' }],
  },
  {
    id: 'todo',
    name: 'To do',
    description: 'Tags what is still to be done, and puts a mark before its title.',
    conditions: [
      { field: 'title', operator: 'matches', value: '\\btodo\\b', next_logic: 'OR' },
      { field: 'content', operator: 'starts_with', value: 'todo', next_logic: null },
    ],
    actions: [
      { action_type: 'add_tags', action_value: 'todo' },
      { action_type: 'set_title_prefix', action_value: '☐ ' },
    ],
  },
  {
    id: 'untagged',
    name: 'Inbox',
    description: 'Tags whatever has no tag yet. Give it a high priority number, so that it runs last.',
    conditions: [{ field: 'tags', operator: 'not_exists', value: '', next_logic: null }],
    actions: [{ action_type: 'add_tags', action_value: 'inbox' }],
  },
];
