/** Every text of the introduction. */
export const texts = {
  count: (step: number, steps: number) => `${step} of ${steps}`,
  back: 'Back',
  next: 'Next',
  done: 'Get Started',
  newTab: '(opens in a new tab)',
  welcome: {
    title: 'Welcome',
    lead: 'Links, notes, passwords, code and colors: paste what you want to keep, and have it back in a keystroke.',
    box: 'Search or paste anything',
    keys: { search: 'Find anything', add: 'Add a bookmark', palette: 'Do everything else' },
  },
  project: {
    title: 'Create Your First Project',
    lead: 'A project keeps together what belongs together: a client, a launch, the words you look up every week. Each has a color of its own, wherever it is named.',
    samples: [
      { name: 'Product launch', count: 248 },
      { name: 'Team handbook', count: 61 },
      { name: 'Recipes', count: 19 },
    ],
    add: 'Add Project',
    button: 'Create a project',
  },
  tokens: {
    title: 'Get Your API Tokens',
    lead: 'A token lets another app save for you. Make one for each, and revoke any of them whenever you like.',
    items: [
      {
        title: 'Chrome extension',
        text: 'The page you are on, selected text, a color or a moment of a video.',
      },
      { title: 'macOS desktop app', text: 'Your bookmarks beside whatever you are working in.' },
      { title: 'Telegram bot', text: 'Forward a message with its files, and it is saved.' },
    ],
    button: 'Get your tokens',
  },
  features: {
    title: 'Powerful Features',
    lead: 'For later, when the first things are in their place.',
    items: [
      { title: 'Email to Bookmarks', text: 'Forward a mail to your own address, and it becomes a note.' },
      { title: 'Smart Sharing', text: 'A link to a bookmark or a project, for as long as you say.' },
      { title: 'AI Rules', text: 'Tags, project and title are set while you save.' },
      { title: 'File Attachments', text: 'Up to 20 files with each bookmark, 20 MB each.' },
    ],
    button: 'Set them up',
  },
} as const;
