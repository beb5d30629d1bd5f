// Every screen in its states, and how to get there.

/** @typedef {import('playwright').Page} Page */

/**
 * @typedef {object} Screen
 * @property {string} name of its pictures
 * @property {'nobody' | 'newcomer' | 'beginner' | 'regular'} who
 * @property {string} path `{name}` stands for the id of that bookmark of the collection
 * @property {(page: Page) => Promise<void>} [before] the page is opened
 * @property {(page: Page) => Promise<void>} ready is done when it looks as it should
 * @property {'shown'} [introduction] it comes up by itself; on other screens the person knows it
 */

const EXPORT = `<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Bookmarks</H1><DL><p>
<DT><H3>Bookmarks bar</H3><DL><p><DT><A HREF="https://kubernetes.io/docs/">Kubernetes</A>
<DT><H3>Design</H3><DL><p><DT><A HREF="https://www.figma.com/">Figma</A><DT><A HREF="javascript:alert(1)">x</A></DL><p>
<DT><H3>Reading</H3><DL><p><DT><A HREF="https://example.com/a">An article</A></DL><p></DL><p></DL><p>`;

const LISTS = /\/api\/bookmarks(?:\?|$)/;

/** @param {string} text @returns {(page: Page) => Promise<void>} */
const shows = (text) => async (page) => page.getByText(text).first().waitFor();

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog').first();

/** @param {RegExp} path @returns {(page: Page) => Promise<void>} */
const silent = (path) => async (page) => {
  await page.route(path, () => undefined);
};

/** @param {RegExp} path @returns {(page: Page) => Promise<void>} */
const failing = (path) => async (page) => {
  await page.route(path, (route) => route.fulfill({ status: 400, json: { success: false, message: '' } }));
};

/** @param {string} key @returns {(page: Page) => Promise<void>} */
const pressed = (key) => async (page) => {
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press(key);
  await dialog(page).waitFor();
};

/** @param {string} content @returns {(page: Page) => Promise<void>} */
const typed = (content) => async (page) => {
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('button', { name: 'Add bookmark' }).first().click();
  await dialog(page)
    .getByRole('textbox', { name: /Content|Description/ })
    .fill(content);
};

/** The address of the share whose panel is open; made when there is none. @param {Page} page @param {string} [password] */
async function shared(page, password = '') {
  const panel = page.getByRole('dialog', { name: /^Share ./u });
  const make = panel.getByRole('button', { name: 'Create Share Link' });
  const address = panel.getByLabel('Share URL', { exact: true });
  await make.or(address).waitFor();
  if (await make.isVisible()) {
    await panel.getByLabel('Password (optional)').fill(password);
    await make.click();
  }
  await address.waitFor();
  return address.inputValue();
}

/** Of the project on screen. @param {Page} page */
async function sharing(page) {
  await page.getByRole('button', { name: 'Share project' }).click();
  return shared(page);
}

/** @param {'upload' | 'preview' | 'result'} step @returns {(page: Page) => Promise<void>} */
const importing = (step) => async (page) => {
  await page.getByRole('button', { name: 'Upload Chrome Bookmarks' }).click();
  const wizard = dialog(page);
  await wizard.locator('input[type=file]').waitFor({ state: 'attached' });
  if (step === 'upload') return;
  const buffer = Buffer.from(EXPORT);
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer });
  await wizard.getByRole('button', { name: 'Continue' }).waitFor();
  if (step === 'preview') return;
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await wizard.getByRole('button', { name: 'Start Import' }).waitFor();
};

/** @param {Page} page */
const rules = async (page) => {
  await page.getByRole('button', { name: 'Manage smart rules' }).click();
  await dialog(page).getByText('No Rules Created Yet').waitFor();
};

/** @param {Page} page */
const selected = async (page) => {
  await page.locator('[data-row]').first().waitFor();
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check({ force: true });
  await page
    .getByRole('toolbar')
    .or(page.getByText(/selected/))
    .first()
    .waitFor();
};

/** @param {Page} page */
const offline = async (page) => {
  // The form's code is there before the network goes, as it is for who has the app.
  await typed('')(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await page.context().setOffline(true);
  for (const title of ['Written in the tunnel', 'And another one']) {
    await typed('Some words')(page);
    await page.getByPlaceholder('Title... *').fill(title);
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  }
  await page.getByText('And another one').first().waitFor();
  await page.getByRole('link', { name: '2 waiting' }).waitFor();
};

/** @type {readonly Screen[]} */
export const SCREENS = Object.freeze([
  { name: 'landing', who: 'nobody', path: '/', ready: shows('Quick Stash for Professionals') },
  {
    name: 'landing-failed',
    who: 'nobody',
    path: '/?error=auth_failed&message=Authentication+failed.+Please+try+again.',
    ready: shows('Authentication failed. Please try again.'),
  },
  { name: 'landing-signed-in', who: 'regular', path: '/', ready: shows('Go to Your Bookmarks') },
  {
    name: 'callback',
    who: 'nobody',
    path: '/auth/callback?token=none',
    before: silent(/\/api\/auth\//),
    ready: shows('Completing authentication...'),
  },
  {
    name: 'mac-success',
    who: 'nobody',
    path: '/auth/mac-success',
    ready: shows('Authentication Successful!'),
  },
  { name: 'not-found', who: 'nobody', path: '/nowhere', ready: shows('Oops! Page not found') },
  { name: 'workspace', who: 'regular', path: '/bkmkrs?project={project}', ready: shows('Staging database') },
  { name: 'workspace-all', who: 'regular', path: '/bkmkrs?project=all', ready: shows('All Bookmarks') },
  { name: 'workspace-no-project', who: 'newcomer', path: '/bkmkrs', ready: shows('No projects yet') },
  { name: 'workspace-empty', who: 'beginner', path: '/bkmkrs', ready: shows('No bookmarks yet') },
  {
    name: 'workspace-search',
    who: 'regular',
    path: '/bkmkrs?project={project}&q=design',
    ready: shows('Refactoring UI'),
  },
  {
    name: 'workspace-completing',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: async (page) => {
      await page.locator('[data-row]').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('tag:d');
      await page.getByRole('option').first().waitFor();
      // Only now it is known that there is no such tag.
      await page.waitForResponse((answer) => answer.url().includes('search=tag'));
    },
  },
  {
    name: 'workspace-nothing-found',
    who: 'regular',
    path: '/bkmkrs?project={project}&q=zzzzzz',
    ready: shows('No results for your search'),
  },
  {
    name: 'workspace-failing',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    before: failing(LISTS),
    ready: shows('Failed to load bookmarks'),
  },
  {
    name: 'workspace-loading',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    before: silent(LISTS),
    ready: shows('Loading bookmarks...'),
  },
  { name: 'workspace-offline', who: 'regular', path: '/bkmkrs?project={project}', ready: offline },
  { name: 'selection', who: 'regular', path: '/bkmkrs?project={project}', ready: selected },
  {
    name: 'project-menu',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /Design system/ })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'project-add',
    who: 'newcomer',
    path: '/bkmkrs',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create Project' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'add-link',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    // The address moves to its own field when this one is left.
    ready: async (page) => {
      await typed('https://www.radix-ui.com/colors')(page);
      await page.keyboard.press('Tab');
      await page.getByText('You have this already').waitFor();
    },
  },
  {
    name: 'add-note',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: typed('Remember the milk\nand the bread'),
  },
  { name: 'add-password', who: 'regular', path: '/bkmkrs?project={project}', ready: typed('c0rrect-H0rse!') },
  {
    name: 'add-code',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: typed('export const delay = (n) => {\n  return n * 2;\n};'),
  },
  { name: 'add-color', who: 'regular', path: '/bkmkrs?project={project}', ready: typed('#0f172a\n#38bdf8') },
  {
    name: 'edit',
    who: 'regular',
    path: '/bkmkrs?project={project}&open={note}',
    ready: async (page) => {
      await dialog(page).getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog', { name: 'Edit Bookmark' }).waitFor();
    },
  },
  ...['link', 'note', 'password', 'code', 'color', 'long'].map((type) => ({
    name: `detail-${type}`,
    who: /** @type {const} */ ('regular'),
    path: `/bkmkrs?project={project}&open={${type}}`,
    ready: async (/** @type {Page} */ page) => {
      await dialog(page).waitFor();
      if (type === 'code') await page.getByRole('region', { name: 'Code' }).waitFor();
    },
  })),
  {
    name: 'detail-trashed',
    who: 'regular',
    path: '/trash?open={trashed}',
    ready: async (page) => dialog(page).waitFor(),
  },
  {
    name: 'tag',
    who: 'regular',
    path: '/bkmkrs?project={project}&tag=design',
    ready: async (page) => dialog(page).waitFor(),
  },
  {
    name: 'tags',
    who: 'regular',
    path: '/bkmkrs?project={project}&tags=manage',
    ready: async (page) => dialog(page).getByText('#design').waitFor(),
  },
  {
    name: 'share',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: async (page) => {
      await sharing(page);
    },
  },
  {
    name: 'shared-project',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: async (page) => {
      await page.goto(await sharing(page));
      await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor();
    },
  },
  {
    name: 'shared-locked',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: async (page) => {
      await page.locator('[data-row]').first().focus();
      await page.keyboard.press('s');
      await page.goto(await shared(page, 'a password'));
      await page.getByText('Password Protected').waitFor();
    },
  },
  {
    name: 'shared-bookmark',
    who: 'regular',
    path: '/bkmkrs?project={project}&open={note}',
    ready: async (page) => {
      await dialog(page).getByRole('button', { name: 'Share' }).click();
      await page.goto(await shared(page));
      await page.getByRole('heading', { name: 'Went well', exact: true }).waitFor();
    },
  },
  { name: 'shared-nothing', who: 'nobody', path: '/shared/nothing', ready: shows('Unable to Load Content') },
  { name: 'palette', who: 'regular', path: '/bkmkrs?project={project}', ready: pressed('Control+k') },
  {
    name: 'palette-found',
    who: 'regular',
    path: '/bkmkrs?project={project}',
    ready: async (page) => {
      await pressed('Control+k')(page);
      await page.keyboard.type('design');
      await dialog(page).getByText('Refactoring UI').first().waitFor();
    },
  },
  { name: 'shortcuts', who: 'regular', path: '/bkmkrs?project={project}', ready: pressed('?') },
  ...['Welcome', 'Create Your First Project', 'Get Your API Tokens', 'Powerful Features'].map(
    (title, at, titles) => ({
      name: `onboarding-${at + 1}`,
      who: /** @type {const} */ ('newcomer'),
      path: '/bkmkrs',
      introduction: /** @type {const} */ ('shown'),
      ready: async (/** @type {Page} */ page) => {
        for (const before of titles.slice(0, at))
          await page.getByRole('dialog', { name: before }).getByRole('button', { name: 'Next' }).click();
        await page.getByRole('dialog', { name: title }).waitFor();
      },
    }),
  ),
  { name: 'import-upload', who: 'newcomer', path: '/bkmkrs', ready: importing('upload') },
  { name: 'import-preview', who: 'newcomer', path: '/bkmkrs', ready: importing('preview') },
  { name: 'import-mapping', who: 'newcomer', path: '/bkmkrs', ready: importing('result') },
  { name: 'timeline', who: 'regular', path: '/timeline', ready: shows('Staging database') },
  { name: 'timeline-empty', who: 'newcomer', path: '/timeline', ready: shows('No bookmarks found') },
  { name: 'trash', who: 'regular', path: '/trash', ready: shows('An old idea') },
  { name: 'trash-empty', who: 'newcomer', path: '/trash', ready: shows('Trash is empty') },
  {
    name: 'trash-question',
    who: 'regular',
    path: '/trash?open={trashed}',
    ready: async (page) => {
      await dialog(page).getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'account', who: 'regular', path: '/user', ready: shows('Sign Out') },
  {
    name: 'account-end',
    who: 'regular',
    path: '/user',
    ready: async (page) => {
      await page.getByText('API Tokens').waitFor();
      await page.getByRole('button', { name: 'Delete Account' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'rules', who: 'newcomer', path: '/user', ready: rules },
  {
    name: 'rules-form',
    who: 'newcomer',
    path: '/user',
    ready: async (page) => {
      await rules(page);
      await dialog(page).getByRole('button', { name: 'Create First Rule' }).click();
      await dialog(page).getByLabel('Name').waitFor();
    },
  },
]);
