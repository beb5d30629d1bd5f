/** Every text of the landing page. */
export const texts = {
  headline: 'Quick Stash for Professionals',
  lead: 'Links, notes, passwords, code and colors: paste anything, sort it into projects, and have it back in a keystroke.',
  google: 'Sign in with Google',
  apple: 'Sign in with Apple',
  go: 'Go to Your Bookmarks',
  welcome: (name: string) => `Welcome back, ${name}!`,
  myBookmarks: 'My Bookmarks',
  apps: 'Download Apps',
  loading: 'Loading...',
  extensionUrl: 'https://chromewebstore.google.com/search/Quick%20Stash',
  email: {
    title: 'Save bookmarks from your email',
    lead: 'Forward a message, and it is waiting in the right project.',
    steps: [
      { title: 'Connect your mail', text: 'Link your Gmail account once, in your account settings.' },
      { title: 'Pick an address', text: 'Each project gets a suffix of its own on your personal address.' },
      { title: 'Forward anything', text: 'What arrives there becomes a note in that project.' },
    ],
    tip: 'Tip: use a different suffix for each project, and your mail sorts itself.',
  },
  extension: {
    title: 'Install the Chrome extension',
    text: 'Save the page you are on, the text you selected, a color from the screen or a moment of a video, without leaving the tab.',
    button: 'Install Chrome Extension',
  },
  types: {
    title: 'Everything you keep, looking like what it is',
    items: [
      { type: 'link', title: 'Links', text: 'With the picture, icon and words of the page.' },
      { type: 'note', title: 'Notes', text: 'Plain or Markdown, line by line ready to copy.' },
      { type: 'password', title: 'Passwords', text: 'Encrypted, masked, and hidden again by themselves.' },
      { type: 'code', title: 'Code', text: 'Highlighted in its language, copied in one click.' },
      { type: 'color', title: 'Colors', text: 'Palettes as swatches, hex codes on the clipboard.' },
    ],
  },
  samples: { title: 'Your day, one list', lead: 'This is the real thing, not a picture of it.' },
  features: {
    title: 'Made for people who save things all day',
    items: [
      {
        title: 'Smart Organization',
        text: 'Projects and tags, with types that are recognised as you paste.',
      },
      { title: 'Instant Search', text: 'Finds it by half a word, a typo, a tag or the site it came from.' },
      { title: 'Tag System', text: 'Free tags: rename, merge and open everything under one.' },
      { title: 'Visual Previews', text: 'Favicons, page pictures, swatches and highlighted code.' },
      { title: 'Secure Storage', text: 'Passwords are sealed under a key that is yours alone.' },
      { title: 'Team Ready', text: 'Projects travel: export one with its files and import it anywhere.' },
    ],
  },
  closing: {
    title: 'Start stashing',
    text: 'It takes one sign-in.',
    google: 'Start with Google',
    apple: 'Start with Apple',
  },
} as const;
