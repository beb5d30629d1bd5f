import { Logo } from '../../shared/ui/brand.js';
import { texts } from './texts.js';

const COLUMNS = [
  {
    title: 'Apps & Extensions',
    links: [{ label: 'Chrome extension', href: texts.extensionUrl }],
  },
  {
    title: 'Features',
    links: [
      { label: 'Content types', href: '#types' },
      { label: 'Email to bookmarks', href: '#email' },
      { label: 'Everything else', href: '#features' },
    ],
  },
  {
    title: 'Support',
    links: [{ label: 'Service status', href: '/api/health/ready' }],
  },
] as const;

export const LandingFooter = (): React.ReactNode => (
  <footer className="border-t border-line">
    <div className="mx-auto grid max-w-[1080px] gap-8 px-5 py-12 sm:grid-cols-[1.4fr_1fr_1fr_1fr]">
      <div className="flex items-start gap-2.5 font-[620]">
        <Logo />
        <span className="pt-0.5">Quick Stash</span>
      </div>
      {COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-sm font-[600]">{title}</h2>
          <ul className="mt-2 text-sm text-ink-2">
            {links.map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  className="inline-flex min-h-8 items-center hover:text-ink hover:underline phone:min-h-11"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <p className="text-sm text-ink-3 sm:col-span-4">
        © {new Date().getFullYear()} Quick Stash. All rights reserved.
      </p>
    </div>
  </footer>
);
