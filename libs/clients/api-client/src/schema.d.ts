// Generated from docs/openapi.json by `npm run generate`. Do not edit.
export interface paths {
  '/api/auth/account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['deleteAccount'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/apple': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['signInWithApple'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/apple/nonce': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['issueAppleNonce'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['signInOptions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/google': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['startGoogleSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/google/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['finishGoogleSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['logout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/mac/redeem': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['redeemMacCode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['me'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/openai-key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The masked AI key */
    get: operations['getAiKey'];
    put?: never;
    /**
     * Save the AI key, replacing an earlier one
     * @description One that the provider refuses is not saved; one that it cannot be asked about is.
     */
    post: operations['saveAiKey'];
    /** Forget the AI key */
    delete: operations['deleteAiKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/session/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['rotateSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A page of active bookmarks, newest first; with a search, best first. */
    get: operations['listBookmarks'];
    put?: never;
    /** Saves a bookmark. */
    post: operations['createBookmark'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One bookmark, whole; a password with its content when the caller may see it. */
    get: operations['getBookmark'];
    /** Changes the fields it carries. */
    put: operations['updateBookmark'];
    post?: never;
    /** Moves it to the trash. */
    delete: operations['trashBookmark'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/{id}/copy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Counts one copy. */
    post: operations['copyBookmark'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/{id}/permanent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Deletes one in the trash for good, with its files. */
    delete: operations['removeBookmark'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/{id}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Takes it out of the trash. */
    post: operations['restoreBookmark'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/{id}/share': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether a bookmark is shared, and how. For sessions only. */
    get: operations['bookmarkShare'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** One change for many bookmarks, named by ids or by a filter. One operation, undone for 30 days. */
    post: operations['changeBookmarks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/duplicates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Active bookmarks of the same page, by normalised url, newest first, at most twenty.
     * @description For asking a person before saving; POST /api/bookmarks never refuses a duplicate.
     */
    get: operations['findDuplicates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/popular': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The bookmarks copied most, at most four. */
    get: operations['listPopular'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bookmarks/trash': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A page of the trash, last deleted first. */
    get: operations['listTrash'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['streamEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/import/bookmarks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Import up to 50 links; a bad entry is reported and does not stop the others */
    post: operations['importBookmarks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/import/file': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Import a whole bookmarks file in the background */
    post: operations['importFile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/import/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Newest imports first */
    get: operations['listImportJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/import/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How far an import is */
    get: operations['getImportJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/import/jobs/{id}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take an import back, as long as its operation can be undone (30 days) */
    post: operations['undoImportJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/import/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create the projects of an import; existing names give the existing project */
    post: operations['createImportProjects'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/operations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Changes of many bookmarks at once, newest first, as long as they can be undone. */
    get: operations['listOperations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/operations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['getOperation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/operations/{id}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Takes it back, but for bookmarks that changed since. */
    post: operations['undoOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All projects, oldest first, with the number of their active bookmarks. */
    get: operations['listProjects'];
    put?: never;
    /** Makes a project. Names need not be unique. */
    post: operations['createProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['getProject'];
    /** Changes the fields it carries. */
    put: operations['updateProject'];
    post?: never;
    /** Deletes a project; its active bookmarks go to the trash. One operation, undone for 30 days. */
    delete: operations['deleteProject'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['exportProject'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/{id}/share': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether a project is shared, and how. For sessions only. */
    get: operations['projectShare'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/projects/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['importProjects'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All saving rules, in running order. For sessions only. */
    get: operations['listRules'];
    put?: never;
    /** Makes a rule. */
    post: operations['createRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['getRule'];
    /** Changes the fields it carries. */
    put: operations['updateRule'];
    post?: never;
    /** Deletes a rule for good. What it did stays. */
    delete: operations['deleteRule'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/{id}/duplicate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Makes an inactive copy, called '<name> (Copy)'. */
    post: operations['duplicateRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/{id}/toggle': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Makes an active rule inactive, and the other way round. */
    post: operations['toggleRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All rules, to be kept or imported elsewhere; projects stand by their name. */
    get: operations['exportRules'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Why a bookmark is as it is: which rule changed what of it, when and how. */
    get: operations['explainBookmark'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds exported rules to those that are there.
     * @description When one of them is no rule, nothing is added and everything that is wrong is named.
     */
    post: operations['importRules'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/meta/fields': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Everything that a form for rules offers. */
    get: operations['describeRules'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What the active rules would change of a bookmark that is being written.
     * @description Nothing is saved. Who applies a change says so by rules_accepted when it saves the bookmark.
     */
    post: operations['previewRules'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/reorder': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the order in which rules run; answers them in it. */
    post: operations['reorderRules'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs rules on the bookmarks that are there, in the background.
     * @description Its progress comes over the event stream as rules.progress. One operation takes all of it back.
     */
    post: operations['runRules'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/runs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How far a run is. */
    get: operations['getRun'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many rules there are, and how often each did something. */
    get: operations['countRules'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/templates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Rules to start from. Nothing is saved until one is made of them. */
    get: operations['listTemplates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rules/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What a rule would do to the bookmarks that are there, before it is saved.
     * @description Looks for at most four seconds, at those made last first. Nothing changes.
     */
    post: operations['testRule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sharing/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Changes what it carries; expires_in counts from now and revives an expired share. */
    put: operations['updateShare'];
    post?: never;
    /** Ends a share at once and for good. */
    delete: operations['revokeShare'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sharing/bookmarks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Shares a bookmark. One that is a password is shown to whoever has the address. */
    post: operations['shareBookmark'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sharing/projects/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Shares a project with its active bookmarks, without passwords unless told. */
    post: operations['shareProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sharing/public/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is shared, for anybody who has the address. */
    get: operations['viewShare'];
    put?: never;
    /** The same with the password in the body. */
    post: operations['unlockShare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sharing/public/{token}/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Tells whoever runs the installation that a share is abused. */
    post: operations['reportShare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sharing/user': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All of the caller's shares, newest first. For sessions only. */
    get: operations['listShares'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stats/bookmarks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many bookmarks there are, by type and project. */
    get: operations['countBookmarks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/suggestions/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Says which suggested tags were taken and which were left.
     * @description The next ones are better for it. Nothing of the bookmark is kept.
     */
    post: operations['judgeSuggestions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/suggestions/tags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tags for a bookmark that is being written.
     * @description From what its owner’s other bookmarks carry, and from the AI provider where there is a key. It needs a title and a project.
     */
    get: operations['suggestTags'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/suggestions/title': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A title for a bookmark that is being written.
     * @description The page’s own, or one made from the content. Empty when there is nothing to go by.
     */
    get: operations['suggestTitle'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tags of active bookmarks, by name. */
    get: operations['listTags'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tags/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Renames a tag on every bookmark. One operation, undone for 30 days. */
    put: operations['renameTag'];
    post?: never;
    /** Takes a tag off every bookmark. One operation, undone for 30 days. */
    delete: operations['deleteTag'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tags/merge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Makes several tags one. One operation, undone for 30 days. */
    post: operations['mergeTags'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tags/popular': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tags on most bookmarks first. */
    get: operations['listPopularTags'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tokens': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['listTokens'];
    put?: never;
    post: operations['createToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tokens/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['revokeToken'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/upload/file': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['uploadFile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/upload/file/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['deleteFile'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/upload/files': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['uploadFiles'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/shared/{token}/files/{file}/{filename}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A file of what is shared, by the sealed address in the answer; answers ranges. */
    get: operations['readSharedFile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/uploads/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['readFile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/uploads/previews/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['readPicture'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    BookmarkAnswerDto: {
      data: components['schemas']['BookmarkDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkAttachmentDto: {
      filename: string;
      /** Format: uuid */
      id: string;
      /** @description Found from the first bytes, whatever the client claimed. */
      mimetype: string;
      /** @description Bytes. */
      size: number;
      sort_order: number;
      /** @description Signed path under /uploads/, good for six to twelve hours, relative to the origin. */
      url: string;
    };
    BookmarkAttachmentRefDto: {
      /** @description Name to show and to download under; absent keeps the uploaded one. */
      filename?: string | null;
      /**
       * Format: uuid
       * @description Id from the upload or from the bookmark.
       */
      id?: string | null;
      /** @description Ignored. */
      mimetype?: string | null;
      /** @description Ignored. */
      size?: number | null;
      /** @description Lower comes first; absent means the place in the list. */
      sort_order?: number | null;
      /** @description The file’s address; only its path counts. Needed when there is no id. */
      url?: string | null;
    };
    BookmarkBulkDto: {
      /**
       * @description delete is for good, from the trash, and has no undo.
       * @enum {string}
       */
      action: 'move' | 'tag' | 'untag' | 'trash' | 'restore' | 'delete';
      /** @description … or all that match now: active ones, for restore and delete those in the trash. `{}` means all of them. */
      filter?: components['schemas']['BookmarkFilterDto'] | null;
      /** @description Either these bookmarks … */
      ids?: string[] | null;
      /** @description For move: where to. */
      project_id?: number | null;
      /** @description For tag and untag: which. */
      tags?: string[] | null;
    };
    BookmarkCopiedAnswerDto: {
      data: components['schemas']['BookmarkCopiedDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkCopiedDto: {
      copy_count: number;
    };
    BookmarkCreateDto: {
      /** @description At most 20 files, in this order. Known by id or by the path of the url; an empty list removes all. */
      attachments?: components['schemas']['BookmarkAttachmentRefDto'][] | null;
      /** @description Of a password it is stored encrypted; absent, null or empty then keeps what is stored. */
      content?: string | null;
      /** @description Without it a new bookmark goes to the oldest project. */
      project_id?: number | null;
      /** @description Rules whose changes the client applied. With this or rules_declined the server applies none. */
      rules_accepted?: (boolean | number[]) | null;
      /** @description Rules whose changes the person did not want. Both are counted; of an edit they are not. */
      rules_declined?: (boolean | number[]) | null;
      /**
       * @description Where it was saved; api unless told.
       * @enum {string|null}
       */
      source?: 'web' | 'extension' | 'bot' | 'email' | 'import' | 'desktop' | 'api' | null;
      /** @description Each at most 50 characters. */
      tags?: string[] | null;
      title: string;
      /**
       * @description Absent: link with a url, else note.
       * @enum {string|null}
       */
      type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image' | null;
      /** @description http, https, ftp or mailto. */
      url?: string | null;
    };
    BookmarkDto: {
      attachments: components['schemas']['BookmarkAttachmentDto'][];
      /** @description In lists the first 500 characters; null while masked. */
      content: string | null;
      /** @description True: there is more content; GET /api/bookmarks/{id} has it. */
      content_truncated: boolean;
      copy_count: number;
      /**
       * Format: date-time
       * @description An imported bookmark keeps the date of its file.
       */
      created_at: string;
      /** Format: date-time */
      deleted_at: string | null;
      /** Format: uuid */
      id: string;
      /** @description True: a password whose content is not in this answer. */
      masked: boolean;
      preview: components['schemas']['BookmarkPreviewDto'] | null;
      project: components['schemas']['BookmarkProjectRefDto'];
      /**
       * Format: date-time
       * @description When it came to us.
       */
      saved_at: string;
      /** @description An unexpired share of this bookmark exists. */
      shared: boolean;
      /** @enum {string} */
      source: 'web' | 'extension' | 'bot' | 'email' | 'import' | 'desktop' | 'api';
      tags: string[];
      title: string;
      /** @enum {string} */
      type: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
      /** Format: date-time */
      updated_at: string;
      url: string | null;
      version: number;
    };
    BookmarkDuplicateDto: {
      /** Format: date-time */
      created_at: string;
      /** Format: uuid */
      id: string;
      project: components['schemas']['BookmarkProjectRefDto'];
      title: string;
      url: string | null;
    };
    BookmarkDuplicatesAnswerDto: {
      data: components['schemas']['BookmarkDuplicateDto'][];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkFileDeletedAnswerDto: {
      data: components['schemas']['BookmarkFileDeletedDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkFileDeletedDto: {
      /** Format: uuid */
      id: string;
    };
    BookmarkFilesUploadedDto: {
      files: components['schemas']['BookmarkAttachmentDto'][];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkFileUploadedDto: {
      file: components['schemas']['BookmarkAttachmentDto'];
      /** @description The same file, as a list of one. */
      files: components['schemas']['BookmarkAttachmentDto'][];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkFilterDto: {
      project_id?: number;
      /** @description Words (each the beginning of one, misspellings forgiven), "exact phrase", -word, or, parentheses, tag:x, -tag:x, type:code, project:"My Project", site:example.com, before:2026-01-01, after:2026-01-01, is:shared, is:untagged, has:attachment. Whatever is not understood is plain text. */
      search?: string;
      /** @description Has this tag, however spelt. */
      tag?: string;
      /** @enum {string} */
      type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
    };
    BookmarkImportedProjectDto: {
      id: number;
      name: string;
    };
    BookmarkListDto: {
      data: components['schemas']['BookmarkDto'][];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkOperationAnswerDto: {
      data: components['schemas']['BookmarkOperationDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkOperationDto: {
      affected: number;
      /** Format: date-time */
      created_at: string;
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      kind:
        | 'move'
        | 'tag'
        | 'untag'
        | 'trash'
        | 'restore'
        | 'delete'
        | 'tag.rename'
        | 'tag.merge'
        | 'tag.delete'
        | 'project.delete'
        | 'import'
        | 'rules.run';
      /** @description What it was about: a project, a tag, a file. */
      label: string;
      /** @enum {string} */
      status: 'running' | 'done' | 'undoing' | 'undone';
      /** @description Whether POST /api/operations/{id}/undo would do something. */
      undoable: boolean;
      /** Format: date-time */
      undone_at: string | null;
    };
    BookmarkOperationListDto: {
      /** @description Newest first, of the last 30 days. */
      data: components['schemas']['BookmarkOperationDto'][];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkOperationResultDto: {
      /** @description Bookmarks it changes; while it runs, those it is about. */
      affected: number;
      /** Format: uuid */
      operation_id: string;
      /**
       * @description running: more than fits into a request, a job goes on with it.
       * @enum {string}
       */
      status: 'running' | 'done' | 'undoing' | 'undone';
    };
    BookmarkOperationStartedDto: {
      data: components['schemas']['BookmarkOperationResultDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkPageDto: {
      data: components['schemas']['BookmarkDto'][];
      meta: components['schemas']['BookmarkPageMetaDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkPageMetaDto: {
      limit: number;
      /** @description Pass it as cursor, with the same query; null on the last page. */
      next_cursor: string | null;
      /** @description Exact for lists; a search stops at 1,000. */
      total: number;
      /**
       * @description There are more than the total says.
       * @enum {boolean}
       */
      total_capped?: true;
    };
    BookmarkPreviewDto: {
      description: string | null;
      /** @description Signed path under /uploads/. */
      favicon_url: string | null;
      /** @description Signed path under /uploads/. */
      image_url: string | null;
      site_name: string | null;
      title: string | null;
    };
    BookmarkProjectAnswerDto: {
      data: components['schemas']['BookmarkProjectDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkProjectCountDto: {
      count: number;
      id: number;
      name: string;
    };
    BookmarkProjectCreateDto: {
      description?: string | null;
      /** @description Need not be unique. */
      name: string;
    };
    BookmarkProjectDto: {
      /** @description Active bookmarks. */
      bookmarks_count: number;
      /** Format: date-time */
      created_at: string;
      description: string;
      id: number;
      /** @description Made by the product; neither changed nor deleted by anybody. */
      is_system: boolean;
      name: string;
      /** Format: date-time */
      updated_at: string;
      version: number;
    };
    BookmarkProjectImportAnswerDto: {
      data: components['schemas']['BookmarkProjectImportDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkProjectImportDto: {
      bookmarks_imported: number;
      files_imported: number;
      /**
       * Format: uuid
       * @description POST /api/operations/{id}/undo takes the import back.
       */
      operation_id: string;
      projects: components['schemas']['BookmarkImportedProjectDto'][];
    };
    BookmarkProjectListDto: {
      /** @description Oldest first; the first one is the default. */
      data: components['schemas']['BookmarkProjectDto'][];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkProjectRefDto: {
      id: number;
      name: string;
    };
    BookmarkProjectUpdateDto: {
      description?: string | null;
      name?: string | null;
      /** @description The version the change is based on; an old one is 409 version_conflict. */
      version?: number | null;
    };
    BookmarkRemovedAnswerDto: {
      data: components['schemas']['BookmarkRemovedDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkRemovedDto: {
      /** Format: uuid */
      id: string;
    };
    BookmarkStatsAnswerDto: {
      data: components['schemas']['BookmarkStatsDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkStatsDto: {
      /** @description Every active project, oldest first. */
      by_project: components['schemas']['BookmarkProjectCountDto'][];
      /** @description Active bookmarks of every type. */
      by_type: {
        [key: string]: number;
      };
      /** @description Active bookmarks with an unexpired share. */
      shared: number;
      /** @description Active bookmarks. */
      total: number;
      trashed: number;
    };
    BookmarkTagDto: {
      /** @description Active bookmarks that have it. */
      count: number;
      name: string;
    };
    BookmarkTagListDto: {
      data: components['schemas']['BookmarkTagDto'][];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkTagMergeDto: {
      from: string[];
      /** @description The tag that they become; it need not exist. */
      into: string;
    };
    BookmarkTagRenameDto: {
      /** @description The new name. When it is another tag’s, the two become one. */
      name: string;
    };
    BookmarkUndoneDto: {
      data: components['schemas']['BookmarkUndoResultDto'];
      /** @enum {boolean} */
      success: true;
    };
    BookmarkUndoResultDto: {
      /** @description Bookmarks it changes; while it runs, those it is about. */
      affected: number;
      /** Format: uuid */
      operation_id: string;
      /** @description Left as they are because they changed since; at most 1,000 are named. */
      skipped: string[];
      /**
       * @description running: more than fits into a request, a job goes on with it.
       * @enum {string}
       */
      status: 'running' | 'done' | 'undoing' | 'undone';
    };
    BookmarkUpdateDto: {
      /** @description At most 20 files, in this order. Known by id or by the path of the url; an empty list removes all. */
      attachments?: components['schemas']['BookmarkAttachmentRefDto'][] | null;
      /** @description Of a password it is stored encrypted; absent, null or empty then keeps what is stored. */
      content?: string | null;
      /** @description Without it a new bookmark goes to the oldest project. */
      project_id?: number | null;
      /** @description Rules whose changes the client applied. With this or rules_declined the server applies none. */
      rules_accepted?: (boolean | number[]) | null;
      /** @description Rules whose changes the person did not want. Both are counted; of an edit they are not. */
      rules_declined?: (boolean | number[]) | null;
      /** @description Each at most 50 characters. */
      tags?: string[] | null;
      title?: string | null;
      /** @enum {string|null} */
      type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image' | null;
      /** @description http, https, ftp or mailto. */
      url?: string | null;
      /** @description The version the change is based on; an old one is 409 version_conflict. */
      version?: number | null;
    };
    Failure: {
      /** @description With version_conflict: the current object. */
      data?: unknown;
      error: {
        /** @description snake_case, stable. */
        code: string;
        fields: {
          field: string;
          message: string;
        }[];
        request_id: string;
      };
      /** @description For a person. */
      message: string;
      /** @enum {boolean} */
      success: false;
    };
    GatewayApiToken: {
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      expires_at: string | null;
      id: number;
      /**
       * Format: date-time
       * @description Noted at most once a minute.
       */
      last_used_at: string | null;
      name: string;
      scopes: (
        | 'bookmarks:read'
        | 'bookmarks:write'
        | 'projects:read'
        | 'projects:write'
        | 'tags:read'
        | 'tags:write'
        | 'uploads:write'
        | 'suggestions:read'
        | 'rules:preview'
        | 'secrets:read'
      )[];
    };
    GatewayApiTokensAnswer: {
      data: components['schemas']['GatewayApiToken'][];
      /** @enum {boolean} */
      success: true;
    };
    GatewayAppleName: {
      firstName?: string | null;
      lastName?: string | null;
    };
    GatewayAppleNonce: {
      /** @description For AppleID.auth.init({nonce}). */
      nonce: string;
    };
    GatewayAppleNonceAnswer: {
      data: components['schemas']['GatewayAppleNonce'];
      /** @enum {boolean} */
      success: true;
    };
    GatewayAppleSignInDto: {
      identity_token: string;
      user?: components['schemas']['GatewayAppleUser'] | null;
    };
    GatewayAppleUser: {
      email?: string | null;
      name?: components['schemas']['GatewayAppleName'] | null;
    };
    GatewayDoneAnswer: {
      /** @description Always null. */
      data: Record<string, never> | null;
      /** @enum {boolean} */
      success: true;
    };
    GatewayMacRedeemDto: {
      code: string;
      code_verifier: string;
    };
    GatewayNewApiToken: {
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      expires_at: string | null;
      id: number;
      /**
       * Format: date-time
       * @description Noted at most once a minute.
       */
      last_used_at: string | null;
      name: string;
      scopes: (
        | 'bookmarks:read'
        | 'bookmarks:write'
        | 'projects:read'
        | 'projects:write'
        | 'tags:read'
        | 'tags:write'
        | 'uploads:write'
        | 'suggestions:read'
        | 'rules:preview'
        | 'secrets:read'
      )[];
      /** @description The token itself. No other answer ever holds it. */
      token: string;
    };
    GatewayNewApiTokenAnswer: {
      data: components['schemas']['GatewayNewApiToken'];
      /** @enum {boolean} */
      success: true;
    };
    GatewaySessionTokenAnswer: {
      /** @enum {boolean} */
      success: true;
      /** @description Bearer token of the session, good for seven days. */
      token: string;
    };
    GatewaySignInOptions: {
      /** @description Null: Sign in with Apple is not offered. */
      apple_client_id: string | null;
      /**
       * @description Google, or the OpenID provider that stands in for it.
       * @enum {boolean}
       */
      google: true;
    };
    GatewaySignInOptionsAnswer: {
      data: components['schemas']['GatewaySignInOptions'];
      /** @enum {boolean} */
      success: true;
    };
    GatewayTokenCreateDto: {
      /** Format: date-time */
      expires_at?: string | null;
      name: string;
      scopes?:
        | (
            | 'bookmarks:read'
            | 'bookmarks:write'
            | 'projects:read'
            | 'projects:write'
            | 'tags:read'
            | 'tags:write'
            | 'uploads:write'
            | 'suggestions:read'
            | 'rules:preview'
            | 'secrets:read'
          )[]
        | null;
    };
    GatewayUser: {
      avatar_url: string | null;
      /** @description Null while the bookmark service does not answer. */
      bookmarks_count: number | null;
      /** Format: date-time */
      created_at: string;
      /** @description Empty when the provider gave none. */
      email: string;
      /** Format: uuid */
      id: string;
      name: string;
      /** @description Null while the bookmark service does not answer. */
      projects_count: number | null;
    };
    GatewayUserAnswer: {
      data: components['schemas']['GatewayUser'];
      /** @enum {boolean} */
      success: true;
    };
    ImportAccepted: {
      /** Format: uuid */
      job_id: string;
    };
    ImportAcceptedAnswer: {
      data: components['schemas']['ImportAccepted'];
      /** @enum {boolean} */
      success: true;
    };
    ImportBatchAnswer: {
      data: components['schemas']['ImportBatchView'];
      /** @enum {boolean} */
      success: true;
    };
    ImportBatchView: {
      duplicates_skipped: number;
      errors: components['schemas']['ImportErrorView'][];
      imported: number;
      /** Format: uuid */
      operation_id: string;
    };
    ImportBookmarksDto: {
      bookmarks: components['schemas']['ImportEntry'][];
    };
    ImportedProjectView: {
      id: number;
      name: string;
    };
    ImportEntry: {
      content?: string | null;
      /**
       * Format: date-time
       * @description Absent: now.
       */
      created_at?: string | null;
      project_id: number;
      tags?: string[] | null;
      title: string;
      /** @enum {string|null} */
      type?: 'link' | null;
      /** @description http, https or ftp. */
      url: string;
    };
    ImportErrorView: {
      message: string;
      title: string;
      url: string;
    };
    ImportJobAnswer: {
      data: components['schemas']['ImportJobView'];
      /** @enum {boolean} */
      success: true;
    };
    ImportJobsAnswer: {
      data: components['schemas']['ImportJobView'][];
      /** @enum {boolean} */
      success: true;
    };
    ImportJobView: {
      bookmarks_imported: number;
      /** Format: date-time */
      created_at: string;
      /** @description Links settled so far: bookmarks_imported + duplicates_skipped + unsupported_skipped + error_count. Equals total when the import is done. */
      done: number;
      /** @description Links whose page the same project has already, or that an earlier link of the file brought. */
      duplicates_skipped: number;
      /** @description Links in error; errors holds the first 1,000 of them. Of a failed import one more, which says why. */
      error_count: number;
      errors: components['schemas']['ImportErrorView'][];
      file_name: string;
      /** Format: date-time */
      finished_at: string | null;
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      operation_id: string;
      projects_created: number;
      /** @enum {string} */
      stage: 'parsing' | 'creating-projects' | 'importing-bookmarks' | 'finished';
      /** @enum {string} */
      status: 'queued' | 'running' | 'done' | 'failed' | 'undone';
      /** @description Links in the file, those in folders that were left out excepted; 0 until it is read. */
      total: number;
      undo_skipped: string[];
      /** @description Entries with a scheme that no bookmark can have, such as javascript:. */
      unsupported_skipped: number;
    };
    ImportProjectDto: {
      /** @example Imported from Chrome bookmarks */
      description?: string | null;
      /** @example Reading */
      name: string;
    };
    ImportProjectsAnswer: {
      data: components['schemas']['ImportedProjectView'][];
      /** @enum {boolean} */
      success: true;
    };
    ImportProjectsDto: {
      projects: components['schemas']['ImportProjectDto'][];
    };
    RulesActionChoiceDto: {
      description: string;
      label: string;
      /** @enum {string} */
      value: 'add_tags' | 'set_project' | 'set_type' | 'set_title_prefix' | 'set_title_suffix';
    };
    RulesActionDto: {
      /** @description From 0. */
      action_order: number;
      /** @enum {string} */
      action_type: 'add_tags' | 'set_project' | 'set_type' | 'set_title_prefix' | 'set_title_suffix';
      /** @description Of set_project the id of the project. */
      action_value: string;
    };
    RulesActionInputDto: {
      /** @description Its place in the list; as it stands unless told. */
      action_order?: number | null;
      /** @enum {string} */
      action_type: 'add_tags' | 'set_project' | 'set_type' | 'set_title_prefix' | 'set_title_suffix';
      /** @description Comma-separated tags; id or name of a project; a type; what stands before or after the title. */
      action_value: string | number;
    };
    RulesActorRuleDto: {
      deleted: boolean;
      id: number;
      /** @description As it is called now; of a rule that was deleted as it was called then. */
      name: string;
    };
    RulesApplicationDto: {
      /** Format: date-time */
      at: string;
      /** @description Empty for what was declined. */
      changes: components['schemas']['RulesChangesDto'];
      /**
       * @description applied: by the server when it was saved. accepted, declined: by a person before. run: on what was there.
       * @enum {string}
       */
      how: 'applied' | 'accepted' | 'declined' | 'run';
      rule: components['schemas']['RulesActorRuleDto'];
    };
    RulesBareActionDto: {
      /** @enum {string} */
      action_type: 'add_tags' | 'set_project' | 'set_type' | 'set_title_prefix' | 'set_title_suffix';
      /** @description Of set_project the name of the project: ids mean nothing elsewhere. */
      action_value: string;
    };
    RulesBareConditionDto: {
      /** @enum {string} */
      field: 'any' | 'url' | 'title' | 'content' | 'tags' | 'type' | 'project_name';
      /** @enum {string|null} */
      next_logic: 'AND' | 'OR' | null;
      /** @enum {string} */
      operator:
        | 'exists'
        | 'not_exists'
        | 'contains'
        | 'not_contains'
        | 'equals'
        | 'not_equals'
        | 'starts_with'
        | 'ends_with'
        | 'in'
        | 'not_in'
        | 'matches'
        | 'length_gt'
        | 'length_lt';
      value: string;
    };
    RulesChangesDto: {
      project?: components['schemas']['RulesProjectRefDto'];
      /** @description Tags to add. */
      tags?: string[];
      titlePrefix?: string;
      titleSuffix?: string;
      /** @enum {string} */
      type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
    };
    RulesConditionDto: {
      /** @description From 0. */
      condition_order: number;
      /** @enum {string} */
      field: 'any' | 'url' | 'title' | 'content' | 'tags' | 'type' | 'project_name';
      /**
       * @description Null for the last.
       * @enum {string|null}
       */
      next_logic: 'AND' | 'OR' | null;
      /** @enum {string} */
      operator:
        | 'exists'
        | 'not_exists'
        | 'contains'
        | 'not_contains'
        | 'equals'
        | 'not_equals'
        | 'starts_with'
        | 'ends_with'
        | 'in'
        | 'not_in'
        | 'matches'
        | 'length_gt'
        | 'length_lt';
      /** @description Empty for exists and not_exists. */
      value: string;
    };
    RulesConditionInputDto: {
      /** @description Its place in the list; as it stands unless told. */
      condition_order?: number | null;
      /** @enum {string} */
      field: 'any' | 'url' | 'title' | 'content' | 'tags' | 'type' | 'project_name';
      /**
       * @description How it is joined to the next one: AND unless told; null for the last. AND binds tighter than OR.
       * @enum {string|null}
       */
      next_logic?: 'AND' | 'OR' | null;
      /**
       * @description One that supports the field: see meta/fields.
       * @enum {string}
       */
      operator:
        | 'exists'
        | 'not_exists'
        | 'contains'
        | 'not_contains'
        | 'equals'
        | 'not_equals'
        | 'starts_with'
        | 'ends_with'
        | 'in'
        | 'not_in'
        | 'matches'
        | 'length_gt'
        | 'length_lt';
      /** @description Comma-separated for in and not_in, a whole number for lengths, none for exists and not_exists. */
      value?: (string | number) | null;
    };
    RulesExportAnswerDto: {
      data: components['schemas']['RulesExportDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesExportDto: {
      /** @enum {string} */
      format: 'quickstash-rules';
      /** @description In running order. */
      rules: components['schemas']['RulesExportedRuleDto'][];
      /** @enum {integer} */
      version: 1;
    };
    RulesExportedRuleDto: {
      actions: components['schemas']['RulesBareActionDto'][];
      conditions: components['schemas']['RulesBareConditionDto'][];
      is_active: boolean;
      name: string;
      priority: number;
    };
    RulesFieldChoiceDto: {
      description: string;
      label: string;
      /** @enum {string} */
      value: 'any' | 'url' | 'title' | 'content' | 'tags' | 'type' | 'project_name';
    };
    RulesHistoryAnswerDto: {
      /** @description Latest first. */
      data: components['schemas']['RulesApplicationDto'][];
      /** @enum {boolean} */
      success: true;
    };
    RulesImportAnswerDto: {
      data: components['schemas']['RulesImportedDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesImportDto: {
      /** @enum {string|null} */
      format?: 'quickstash-rules' | null;
      rules: components['schemas']['RulesRuleCreateDto'][];
      /** @enum {integer|null} */
      version?: 1 | null;
    };
    RulesImportedDto: {
      imported: number;
      /** @description Rules that are there already, and those whose project is not. */
      skipped: components['schemas']['RulesSkippedDto'][];
    };
    RulesMatchDto: {
      rule: components['schemas']['RulesRuleRefDto'];
      suggestedChanges: components['schemas']['RulesChangesDto'];
    };
    RulesMetaAnswerDto: {
      data: components['schemas']['RulesMetaDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesMetaDto: {
      actionTypes: components['schemas']['RulesActionChoiceDto'][];
      /** @description What set_type can make of a bookmark. */
      bookmarkTypes: ('link' | 'note' | 'password' | 'code' | 'color' | 'image')[];
      conditionFields: components['schemas']['RulesFieldChoiceDto'][];
      /** @description The first that supports a field is its default. */
      conditionOperators: components['schemas']['RulesOperatorChoiceDto'][];
    };
    RulesOperatorChoiceDto: {
      description: string;
      label: string;
      supportedFields: ('any' | 'url' | 'title' | 'content' | 'tags' | 'type' | 'project_name')[];
      /** @enum {string} */
      value:
        | 'exists'
        | 'not_exists'
        | 'contains'
        | 'not_contains'
        | 'equals'
        | 'not_equals'
        | 'starts_with'
        | 'ends_with'
        | 'in'
        | 'not_in'
        | 'matches'
        | 'length_gt'
        | 'length_lt';
    };
    RulesPreviewAnswerDto: {
      data: components['schemas']['RulesPreviewedDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesPreviewDto: {
      /** @description Of a password it is ignored. */
      content?: string | null;
      /** @description Absent: the oldest project, where a bookmark without one goes. */
      project_id?: number | null;
      tags?: string[] | null;
      title?: string | null;
      /**
       * @description Absent: link with a url, else note.
       * @enum {string|null}
       */
      type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image' | null;
      url?: string | null;
    };
    RulesPreviewedDto: {
      /** @description Rules that would change something, in running order. */
      matches: components['schemas']['RulesMatchDto'][];
      result: components['schemas']['RulesResultDto'];
    };
    RulesProjectRefDto: {
      id: number;
      name: string;
    };
    RulesRemovedAnswerDto: {
      data: components['schemas']['RulesRemovedDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesRemovedDto: {
      id: number;
    };
    RulesReorderDto: {
      /** @description Each rule once, the first to run first. */
      ruleIds: number[];
    };
    RulesResultDto: {
      /** @description Null while there is no project. */
      project: components['schemas']['RulesProjectRefDto'] | null;
      tags: string[];
      title: string;
      /** @enum {string} */
      type: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
    };
    RulesRuleAnswerDto: {
      data: components['schemas']['RulesRuleDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesRuleCreateDto: {
      actions?: components['schemas']['RulesActionInputDto'][] | null;
      conditions?: components['schemas']['RulesConditionInputDto'][] | null;
      /** @description A new rule is active unless told. */
      is_active?: boolean | null;
      name?: string | null;
      /** @description Lower runs first; of a new rule 0 unless told. */
      priority?: number | null;
    };
    RulesRuleDto: {
      actions: components['schemas']['RulesActionDto'][];
      /**
       * @description project: the project it sets is gone, so it does nothing until it is edited.
       * @enum {string|null}
       */
      broken: 'project' | null;
      conditions: components['schemas']['RulesConditionDto'][];
      /** Format: date-time */
      created_at: string;
      id: number;
      is_active: boolean;
      name: string;
      /** @description From 0; lower runs first, of equal ones the older. */
      priority: number;
      /** Format: date-time */
      updated_at: string;
      version: number;
    };
    RulesRuleListDto: {
      /** @description In running order. */
      data: components['schemas']['RulesRuleDto'][];
      /** @enum {boolean} */
      success: true;
    };
    RulesRuleRefDto: {
      id: number;
      name: string;
    };
    RulesRuleUpdateDto: {
      actions?: components['schemas']['RulesActionInputDto'][] | null;
      conditions?: components['schemas']['RulesConditionInputDto'][] | null;
      /** @description A new rule is active unless told. */
      is_active?: boolean | null;
      name?: string | null;
      /** @description Lower runs first; of a new rule 0 unless told. */
      priority?: number | null;
      /** @description The version the change is based on; an old one is 409 version_conflict. */
      version?: number | null;
    };
    RulesRuleUseDto: {
      /** @description Bookmarks for which a person took it over. */
      accepted: number;
      /** @description Bookmarks that the server changed by it. */
      applied: number;
      /** @description Bookmarks for which a person did not want it. */
      declined: number;
      id: number;
    };
    RulesRunAnswerDto: {
      data: components['schemas']['RulesRunDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesRunDto: {
      /** @description Changed so far. */
      changed: number;
      /** Format: date-time */
      created_at: string;
      /** @description Looked at so far. */
      done: number;
      /** Format: date-time */
      finished_at: string | null;
      /** Format: uuid */
      id: string;
      /**
       * Format: uuid
       * @description POST /api/operations/{id}/undo takes it back. There is one as soon as something changed.
       */
      operation_id: string;
      /** @enum {string} */
      status: 'running' | 'done' | 'failed';
      /** @description Active bookmarks; 0 until the first were looked at. */
      total: number;
    };
    RulesRunInputDto: {
      /** @description Rules to run, active or not, in running order whatever their order here. Absent: all active ones. */
      rule_ids?: number[] | null;
    };
    RulesSkippedDto: {
      /** @description For a person. */
      message: string;
      name: string;
    };
    RulesStatsAnswerDto: {
      data: components['schemas']['RulesStatsDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesStatsDto: {
      /** @description Bookmarks for which a person took it over. */
      accepted: number;
      active: number;
      /** @description Bookmarks that the server changed by it. */
      applied: number;
      /** @description Bookmarks for which a person did not want it. */
      declined: number;
      inactive: number;
      /** @description Rules that are there, in running order. */
      rules: components['schemas']['RulesRuleUseDto'][];
      total: number;
    };
    RulesTemplateDto: {
      actions: components['schemas']['RulesBareActionDto'][];
      conditions: components['schemas']['RulesBareConditionDto'][];
      description: string;
      id: string;
      name: string;
    };
    RulesTemplatesAnswerDto: {
      data: components['schemas']['RulesTemplateDto'][];
      /** @enum {boolean} */
      success: true;
    };
    RulesTestAnswerDto: {
      data: components['schemas']['RulesTestResultDto'];
      /** @enum {boolean} */
      success: true;
    };
    RulesTestDto: {
      actions?: components['schemas']['RulesActionInputDto'][] | null;
      conditions?: components['schemas']['RulesConditionInputDto'][] | null;
      /** @description A new rule is active unless told. */
      is_active?: boolean | null;
      /** @description Need not be there yet. */
      name?: string | null;
      /** @description Lower runs first; of a new rule 0 unless told. */
      priority?: number | null;
    };
    RulesTestedBookmarkDto: {
      /** Format: uuid */
      id: string;
      title: string;
      /** @enum {string} */
      type: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
    };
    RulesTestMatchDto: {
      bookmark: components['schemas']['RulesTestedBookmarkDto'];
      /** @description Empty when it is so already. */
      suggestedChanges: components['schemas']['RulesChangesDto'];
    };
    RulesTestResultDto: {
      /** @description Of those that match, how many would change. */
      changing: number;
      /** @description False when time was up before all were looked at. */
      complete: boolean;
      /** @description Bookmarks that were looked at, those made last first. */
      looked_at: number;
      /** @description The first twenty that match. */
      matches: components['schemas']['RulesTestMatchDto'][];
      /** @description Of those looked at, how many meet the conditions. */
      matching: number;
      /** @description Active bookmarks in all. */
      total: number;
    };
    SharingPageMetaDto: {
      limit: number;
      next_cursor: string | null;
      total: number;
    };
    SharingProjectShareInputDto: {
      /**
       * @description Counted from now; of a new share 1h unless told.
       * @enum {string|null}
       */
      expires_in?: '1h' | '24h' | '7d' | '30d' | 'never' | null;
      /** @description Whether a project share shows password bookmarks; of a new one false unless told. */
      include_passwords?: boolean | null;
      /** @description Trimmed; null for none. */
      password?: string | null;
      settings?: components['schemas']['SharingSettingsInputDto'] | null;
    };
    SharingProjectStatusAnswerDto: {
      data: components['schemas']['SharingProjectStatusDto'];
      /** @enum {boolean} */
      success: true;
    };
    SharingProjectStatusDto: {
      /** @description Whether visitors are let in now. */
      is_shared: boolean;
      /** @description Active password bookmarks in the project. */
      password_count: number;
      /** @description Its share, also one that has expired. */
      share_data: components['schemas']['SharingShareDto'] | null;
    };
    SharingRemovedAnswerDto: {
      data: components['schemas']['SharingRemovedDto'];
      /** @enum {boolean} */
      success: true;
    };
    SharingRemovedDto: {
      id: number;
    };
    SharingReportDto: {
      /** @enum {string|null} */
      category?: 'phishing' | 'malware' | 'illegal' | 'harassment' | 'copyright' | 'other' | null;
      reason: string;
    };
    SharingSettingsDto: {
      /** @description Whether the viewer offers to copy. */
      allowCopy: boolean;
      /** @description Whether visitors see dates, counts and a bookmark's project. */
      showMetadata: boolean;
    };
    SharingSettingsInputDto: {
      /** @description Of a new share true unless told. */
      allowCopy?: boolean | null;
      /** @description Of a new share true unless told. */
      showMetadata?: boolean | null;
    };
    SharingShareAnswerDto: {
      data: components['schemas']['SharingShareDto'];
      /** @enum {boolean} */
      success: true;
    };
    SharingShareDto: {
      /** Format: uuid */
      bookmark_id: string | null;
      /** @description Null for a project share. */
      bookmark_title: string | null;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Null: never.
       */
      expires_at: string | null;
      /** @description Visitors need a password. */
      has_password: boolean;
      id: number;
      /** @description Of a project share: whether its password bookmarks are shown. */
      include_passwords: boolean;
      project_id: number | null;
      /** @description Null for a bookmark share. */
      project_name: string | null;
      settings: components['schemas']['SharingSettingsDto'];
      /** @description 192 random bits, base64url. */
      share_token: string;
      /** @enum {string} */
      share_type: 'bookmark' | 'project';
      /** Format: uri */
      share_url: string;
      /**
       * @description suspended: what is shared is in the trash. disabled: taken down by an operator.
       * @enum {string}
       */
      status: 'active' | 'expired' | 'suspended' | 'disabled';
      version: number;
      /** @description Deliveries of the content. */
      view_count: number;
    };
    SharingShareInputDto: {
      /**
       * @description Counted from now; of a new share 1h unless told.
       * @enum {string|null}
       */
      expires_in?: '1h' | '24h' | '7d' | '30d' | 'never' | null;
      /** @description Trimmed; null for none. */
      password?: string | null;
      settings?: components['schemas']['SharingSettingsInputDto'] | null;
    };
    SharingShareListDataDto: {
      /** @description Newest first. */
      shares: components['schemas']['SharingShareDto'][];
    };
    SharingShareListDto: {
      data: components['schemas']['SharingShareListDataDto'];
      meta: components['schemas']['SharingPageMetaDto'];
      /** @enum {boolean} */
      success: true;
    };
    SharingShareUpdateDto: {
      /**
       * @description Counted from now; of a new share 1h unless told.
       * @enum {string|null}
       */
      expires_in?: '1h' | '24h' | '7d' | '30d' | 'never' | null;
      /** @description Whether a project share shows password bookmarks; of a new one false unless told. */
      include_passwords?: boolean | null;
      /** @description Trimmed; null for none. */
      password?: string | null;
      settings?: components['schemas']['SharingSettingsInputDto'] | null;
      /** @description The version the change is based on; an old one is 409 version_conflict. */
      version?: number | null;
    };
    SharingStatusAnswerDto: {
      data: components['schemas']['SharingStatusDto'];
      /** @enum {boolean} */
      success: true;
    };
    SharingStatusDto: {
      /** @description Whether visitors are let in now. */
      is_shared: boolean;
      /** @description Its share, also one that has expired. */
      share_data: components['schemas']['SharingShareDto'] | null;
    };
    SharingUnlockDto: {
      password: string;
    };
    SharingViewedAttachmentDto: {
      filename: string;
      /** @description What `attachment:<id>` in the content refers to; within this share only. */
      id: string;
      mimetype: string;
      /** @description Bytes. */
      size: number;
      /** @description Sealed path, good for half an hour to an hour and as long as the share is open. */
      url: string;
    };
    SharingViewedBookmarkDto: {
      attachments: components['schemas']['SharingViewedAttachmentDto'][];
      content: string;
      /**
       * Format: date-time
       * @description With showMetadata only.
       */
      created_at?: string;
      /** @description With showMetadata only, and not within a project share. */
      project_name?: string;
      tags: string[];
      title: string;
      /**
       * @description Any other type is given as note.
       * @enum {string}
       */
      type: 'link' | 'note' | 'password' | 'color';
      /** @description Of links only. */
      url?: string;
    };
    SharingViewedDto: {
      data:
        components['schemas']['SharingViewedBookmarkDto'] | components['schemas']['SharingViewedProjectDto'];
      /**
       * Format: date-time
       * @description Null: never.
       */
      expires_at: string | null;
      settings: components['schemas']['SharingSettingsDto'];
      /** @enum {string} */
      share_type: 'bookmark' | 'project';
      /** @enum {boolean} */
      success: true;
      /** @description After a right password: for the header X-Share-Unlock, an hour long. A cookie brings it too. */
      unlock?: string;
    };
    SharingViewedProjectDto: {
      /** @description With showMetadata only. */
      bookmark_count?: number;
      /** @description Newest first; at most 100 at a time. */
      bookmarks: components['schemas']['SharingViewedBookmarkDto'][];
      /**
       * Format: date-time
       * @description With showMetadata only.
       */
      created_at?: string;
      description: string;
      name: string;
      /** @description For ?cursor= of the next page; null at the end. */
      next_cursor: string | null;
    };
    SuggestionAiKeyAnswer: {
      /** @example sk-…abcd */
      openai_api_key: string | null;
      /** @enum {boolean} */
      success: true;
    };
    SuggestionAiKeyDto: {
      /** @example sk-proj-… */
      openai_api_key: string;
    };
    SuggestionAiKeySavedAnswer: {
      /** @example sk-…abcd */
      openai_api_key: string | null;
      /** @enum {boolean} */
      success: true;
      /** @description Whether the provider accepted it; false when it could not be asked. */
      tested: boolean;
    };
    SuggestionFeedbackAnswerDto: {
      data: components['schemas']['SuggestionJudgedDto'];
      /** @enum {boolean} */
      success: true;
    };
    SuggestionFeedbackDto: {
      /** @description Suggested tags that were taken. */
      accepted: string[];
      /** @description Its beginning is enough; at most 100,000 characters, and in an address what fits. Never send what a password holds: addresses end up in logs on the way. It is ignored here. */
      content?: string | null;
      /** @description Suggested tags that the bookmark was saved without. */
      ignored: string[];
      projectId?: number | null;
      /** @description Tags that it had when they were suggested. */
      tags?: string[] | null;
      title?: string | null;
      /**
       * @description Absent: link with a url, else note.
       * @enum {string|null}
       */
      type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image' | null;
      url?: string | null;
    };
    SuggestionJudgedDto: {
      /** @description Tags that were taken. */
      accepted: number;
      /** @description Tags that were left. */
      ignored: number;
    };
    SuggestionReasonDto: {
      /**
       * @description The strongest first. `AI` when the AI provider proposed it.
       * @example [
       *       "host github.com",
       *       "word rust"
       *     ]
       */
      because: string[];
      /** @description One of the suggested tags. */
      tag: string;
    };
    SuggestionTagsAnswerDto: {
      /** @description At most eight, the likeliest first. */
      data: string[];
      meta: components['schemas']['SuggestionTagsMetaDto'];
      /** @enum {boolean} */
      success: true;
    };
    SuggestionTagsMetaDto: {
      reasons: components['schemas']['SuggestionReasonDto'][];
    };
    SuggestionTitleAnswerDto: {
      /** @description Empty when there is nothing to go by. */
      data: string;
      meta: components['schemas']['SuggestionTitleMetaDto'];
      /** @enum {boolean} */
      success: true;
    };
    SuggestionTitleMetaDto: {
      /**
       * @description Where it comes from.
       * @enum {string}
       */
      source: 'page' | 'ai' | 'content' | 'address' | 'none';
    };
  };
  responses: never;
  parameters: {
    /** @description Any other value is 400 unsupported_api_version. */
    ApiVersion: 'v2';
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  deleteAccount: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewayDoneAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  signInWithApple: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GatewayAppleSignInDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewaySessionTokenAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  issueAppleNonce: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewayAppleNonceAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  signInOptions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewaySignInOptionsAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  startGoogleSignIn: {
    parameters: {
      query?: {
        at?: 'public';
        client?: 'web' | 'mac';
        code_challenge?: string;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To the provider, with a flow cookie. */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  finishGoogleSignIn: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To /auth/callback?token=… or ?error=auth_failed, or /auth/mac-success?code=…. */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  logout: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewayDoneAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  redeemMacCode: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GatewayMacRedeemDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewaySessionTokenAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  me: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewayUserAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  getAiKey: {
    parameters: {
      query?: {
        /** @description Accepted for compatibility: the key is always masked. */
        for_ui?: unknown;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuggestionAiKeyAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  saveAiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SuggestionAiKeyDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuggestionAiKeySavedAnswer'];
        };
      };
      /** @description ai_key_refused: the provider does not accept it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  deleteAiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuggestionAiKeyAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  rotateSession: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewaySessionTokenAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listBookmarks: {
    parameters: {
      query?: {
        /** @description next_cursor of the page before. */
        cursor?: string;
        limit?: number;
        project_id?: number;
        /** @description Words (each the beginning of one, misspellings forgiven), "exact phrase", -word, or, parentheses, tag:x, -tag:x, type:code, project:"My Project", site:example.com, before:2026-01-01, after:2026-01-01, is:shared, is:untagged, has:attachment. Whatever is not understood is plain text. */
        search?: string;
        /** @description Absent: newest first, a search best first. In the trash also deleted_at. */
        sort_by?: 'created_at' | 'updated_at' | 'title' | 'copy_count' | 'deleted_at';
        /** @description desc unless told; asc for title. */
        sort_order?: 'asc' | 'desc';
        /** @description Has this tag, however spelt. */
        tag?: string;
        type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
        /** @description IANA zone of the days in a search; UTC unless told. */
        'X-Time-Zone'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkPageDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  createBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BookmarkCreateDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkAnswerDto'];
        };
      };
      /** @description idempotency_mismatch or in_progress */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  getBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  updateBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version that the client saw. */
        'If-Match'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BookmarkUpdateDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkAnswerDto'];
        };
      };
      /** @description version_conflict with the current bookmark in data, or in_trash */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  trashBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  copyBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkCopiedAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  removeBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkRemovedAnswerDto'];
        };
      };
      /** @description not_in_trash */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  restoreBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  bookmarkShare: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingStatusAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  changeBookmarks: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
        'X-Time-Zone'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BookmarkBulkDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkOperationStartedDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  findDuplicates: {
    parameters: {
      query: {
        /** @description Only in this project. */
        project_id?: number;
        url: string;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkDuplicatesAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listPopular: {
    parameters: {
      query?: {
        project_id?: number;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listTrash: {
    parameters: {
      query?: {
        /** @description next_cursor of the page before. */
        cursor?: string;
        limit?: number;
        project_id?: number;
        /** @description Words (each the beginning of one, misspellings forgiven), "exact phrase", -word, or, parentheses, tag:x, -tag:x, type:code, project:"My Project", site:example.com, before:2026-01-01, after:2026-01-01, is:shared, is:untagged, has:attachment. Whatever is not understood is plain text. */
        search?: string;
        /** @description Absent: newest first, a search best first. In the trash also deleted_at. */
        sort_by?: 'created_at' | 'updated_at' | 'title' | 'copy_count' | 'deleted_at';
        /** @description desc unless told; asc for title. */
        sort_order?: 'asc' | 'desc';
        /** @description Has this tag, however spelt. */
        tag?: string;
        type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
        'X-Time-Zone'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkPageDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  streamEvents: {
    parameters: {
      query?: never;
      header?: {
        'Last-Event-ID'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  importBookmarks: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ImportBookmarksDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportBatchAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  importFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** Format: binary */
          file: string;
          /** @description JSON: strategy, mappings, project_name, apply_rules */
          options?: string;
        };
      };
    };
    responses: {
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportAcceptedAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listImportJobs: {
    parameters: {
      query?: {
        limit?: number;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportJobsAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  getImportJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportJobAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  undoImportJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportJobAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  createImportProjects: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ImportProjectsDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportProjectsAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listOperations: {
    parameters: {
      query?: {
        limit?: number;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkOperationListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  getOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkOperationAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  undoOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkUndoneDto'];
        };
      };
      /** @description undo_expired, not_undoable or in_progress */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listProjects: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkProjectListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  createProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BookmarkProjectCreateDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkProjectAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  getProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkProjectAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  updateProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version that the client saw. */
        'If-Match'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BookmarkProjectUpdateDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkProjectAnswerDto'];
        };
      };
      /** @description system_project */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description version_conflict with the current project in data */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  deleteProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkOperationStartedDto'];
        };
      };
      /** @description system_project */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  exportProject: {
    parameters: {
      query?: {
        /** @description true takes the contents of passwords along, sealed with X-Export-Passphrase; a session only. */
        secrets?: 'true' | 'false';
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
        /** @description 8 to 200 ASCII characters; with secrets=true. */
        'X-Export-Passphrase'?: string;
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/zip': string;
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  projectShare: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingProjectStatusAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  importProjects: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
        /** @description When the archive holds sealed passwords. */
        'X-Export-Passphrase'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** Format: binary */
          file: string;
        };
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkProjectImportAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRuleListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  createRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RulesRuleCreateDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRuleAnswerDto'];
        };
      };
      /** @description too_many_rules */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  getRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRuleAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  updateRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version that the client saw. */
        'If-Match'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RulesRuleUpdateDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRuleAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description version_conflict with the current rule in data */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  deleteRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRemovedAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  duplicateRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRuleAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description too_many_rules */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  toggleRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRuleAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  exportRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesExportAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  explainBookmark: {
    parameters: {
      query: {
        bookmark_id: string;
        limit?: number;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesHistoryAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  importRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RulesImportDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesImportAnswerDto'];
        };
      };
      /** @description too_many_rules */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  describeRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesMetaAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  previewRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RulesPreviewDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesPreviewAnswerDto'];
        };
      };
      /** @description The project is not there. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  reorderRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RulesReorderDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRuleListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  runRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RulesRunInputDto'];
      };
    };
    responses: {
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRunAnswerDto'];
        };
      };
      /** @description One of the rules is not there. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description in_progress: another run has not ended */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  getRun: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesRunAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  countRules: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesStatsAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listTemplates: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesTemplatesAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  testRule: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RulesTestDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RulesTestAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  updateShare: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version that the client saw. */
        'If-Match'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description The id of a share, or its token. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SharingShareUpdateDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingShareAnswerDto'];
        };
      };
      /** @description share_disabled */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description version_conflict with the current share in data, too_many_shares for an expired one */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  revokeShare: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description The id of a share, or its token. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingRemovedAnswerDto'];
        };
      };
      /** @description share_disabled */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  shareBookmark: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SharingShareInputDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingShareAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description already_shared with the share in data, too_many_shares */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  shareProject: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SharingProjectShareInputDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingShareAnswerDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description already_shared with the share in data, too_many_shares */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  viewShare: {
    parameters: {
      query?: {
        /** @description next_cursor of a project's page before; counts no view. */
        cursor?: string;
        /**
         * @deprecated
         * @description For old clients: an address is written down in many places. Use X-Share-Password or the body.
         */
        password?: string;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
        /** @description As Latin-1, which is all that a header holds; any other password goes into the body. */
        'X-Share-Password'?: string;
        /** @description `unlock` of an answer before. */
        'X-Share-Unlock'?: string;
      };
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingViewedDto'];
        };
      };
      /** @description password_required or invalid_password */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Unknown, revoked, suspended and disabled alike. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description expired */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description too_many_attempts, with Retry-After */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  unlockShare: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SharingUnlockDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingViewedDto'];
        };
      };
      /** @description password_required or invalid_password */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Unknown, revoked, suspended and disabled alike. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description expired */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description too_many_attempts, with Retry-After */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  reportShare: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SharingReportDto'];
      };
    };
    responses: {
      /** @description Also for a token that names nothing. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listShares: {
    parameters: {
      query?: {
        /** @description next_cursor of the page before. */
        cursor?: string;
        limit?: number;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SharingShareListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  countBookmarks: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkStatsAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  judgeSuggestions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SuggestionFeedbackDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuggestionFeedbackAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  suggestTags: {
    parameters: {
      query?: {
        /** @description Its beginning is enough; at most 100,000 characters, and in an address what fits. Never send what a password holds: addresses end up in logs on the way. It is ignored here. */
        content?: string;
        projectId?: number;
        /** @description Tags that it has already, separated by commas: they are not suggested, but what goes with them is. */
        tags?: string;
        title?: string;
        /** @description Absent: link with a url, else note. */
        type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
        url?: string;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuggestionTagsAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  suggestTitle: {
    parameters: {
      query?: {
        /** @description Its beginning is enough; at most 100,000 characters, and in an address what fits. Never send what a password holds: addresses end up in logs on the way. It is ignored here. */
        content?: string;
        projectId?: number;
        /** @description Absent: link with a url, else note. */
        type?: 'link' | 'note' | 'password' | 'code' | 'color' | 'image';
        url?: string;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuggestionTitleAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listTags: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkTagListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  renameTag: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BookmarkTagRenameDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkOperationStartedDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  deleteTag: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkOperationStartedDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  mergeTags: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BookmarkTagMergeDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkOperationStartedDto'];
        };
      };
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listPopularTags: {
    parameters: {
      query?: {
        limit?: number;
      };
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkTagListDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  listTokens: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewayApiTokensAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  createToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GatewayTokenCreateDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewayNewApiTokenAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  revokeToken: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GatewayDoneAnswer'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  uploadFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** Format: binary */
          file: string;
        };
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkFileUploadedDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  deleteFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkFileDeletedAnswerDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  uploadFiles: {
    parameters: {
      query?: never;
      header?: {
        /** @description A request that is sent again with its key has one effect; kept for 24 hours. */
        'Idempotency-Key'?: string;
        /** @description Any other value is 400 unsupported_api_version. */
        'X-API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          files: string[];
        };
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BookmarkFilesUploadedDto'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  readSharedFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        file: string;
        filename: string;
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Not an address of ours, the share is closed, or the file is gone. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  readFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No valid signature, or the file is gone. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
  readPicture: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The picture, WebP. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No valid signature, or the picture is gone. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
      /** @description Refused or failed */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Failure'];
        };
      };
    };
  };
}
