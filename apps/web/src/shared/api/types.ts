import type { Schemas } from '#api-client';

/* The API's shapes by the names that the screens use. They are generated from the OpenAPI document. */

export type User = Schemas['GatewayUser'];
export type SignInOptions = Schemas['GatewaySignInOptions'];
export type AppleUser = NonNullable<Schemas['GatewayAppleSignInDto']['user']>;
export type ApiToken = Schemas['GatewayApiToken'];
export type NewApiToken = Schemas['GatewayNewApiToken'];

/** `source` and `saved_at` are known to the server alone. */
export type Bookmark = Omit<Schemas['BookmarkDto'], 'source' | 'saved_at'>;
export type BookmarkType = Bookmark['type'];
export type Attachment = Schemas['BookmarkAttachmentDto'];
export type Project = Omit<Schemas['BookmarkProjectDto'], 'updated_at'>;
export type TagCount = Schemas['BookmarkTagDto'];
export type Rule = Schemas['RulesRuleDto'];
export type RuleMatch = Schemas['RulesMatchDto'];
export type RulePreview = Schemas['RulesPreviewedDto'];
export type RuleTest = Schemas['RulesTestResultDto'];
export type RuleApplication = Schemas['RulesApplicationDto'];
export type RuleRun = Schemas['RulesRunDto'];
export type RuleStats = Schemas['RulesStatsDto'];
/** As its owner sees it. */
export type Share = Schemas['SharingShareDto'];
export type ShareStatus = Schemas['SharingStatusDto'] & {
  /** Of a project: the active password bookmarks in it. */
  readonly password_count?: number;
};
export type ShareExpiry = NonNullable<Schemas['SharingShareInputDto']['expires_in']>;
/** What a new share is to be, or what is to become of one. Null for no password. */
export interface ShareInput {
  readonly expires_in?: ShareExpiry;
  readonly settings: Schemas['SharingSettingsDto'];
  readonly password?: string | null;
  /** Projects only. */
  readonly include_passwords?: boolean;
}
export type Duplicate = Schemas['BookmarkDuplicateDto'];

/** What a save carries. Absent content keeps a password's secret. */
export interface BookmarkInput {
  readonly type: BookmarkType;
  readonly title: string;
  readonly content?: string;
  readonly url?: string;
  readonly tags: string[];
  readonly attachments: Attachment[];
  readonly project_id?: number;
  /** Of a new bookmark: ids of the rules whose changes it holds, and of those that were not wanted. */
  readonly rules_accepted?: number[];
  readonly rules_declined?: number[];
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: Schemas['BookmarkPageMetaDto'];
}

export type ImportEntry = Schemas['ImportEntry'];
export type ImportBatchResult = Schemas['ImportBatchView'];
export type ImportedProject = Schemas['ImportedProjectView'];
