/**
 * Query parameters that say where a visitor came from and never what the page is. One that any site uses for content
 * (`ref`, `source`, `id`, `si`) is not here, or only for the hosts where its meaning is known.
 */
const TRACKING_PREFIXES: readonly string[] = [
  'utm_', // Google Analytics and everybody after it
  'mtm_', // Matomo
  'pk_', // Piwik, Matomo's earlier name
  'hsa_', // HubSpot Ads
  '__hs', // HubSpot cookies in addresses
];

const TRACKING_NAMES: ReadonlySet<string> = new Set([
  'fbclid', // Facebook
  'fb_action_ids',
  'fb_action_types',
  'fb_source',
  'fb_ref',
  'gclid', // Google Ads
  'gclsrc',
  'dclid', // Google Display
  'gbraid',
  'wbraid',
  'gad_source',
  'gad_campaignid',
  '_ga',
  '_gl',
  'srsltid', // Google Shopping
  'msclkid', // Microsoft Ads
  'yclid', // Yandex
  'ysclid',
  '_openstat',
  'twclid', // X
  'ref_src',
  'ref_url',
  'ttclid', // TikTok
  'li_fat_id', // LinkedIn
  'igshid', // Instagram
  'igsh',
  'epik', // Pinterest
  'rdt_cid', // Reddit
  'sccid', // Snapchat
  'mc_cid', // Mailchimp
  'mc_eid',
  'mkt_tok', // Marketo
  'hsctatracking', // HubSpot
  '_hsenc',
  '_hsmi',
  'vero_id', // Vero
  'vero_conv',
  'oly_anon_id', // Omeda
  'oly_enc_id',
  'rb_clickid', // Rubicon
  's_cid', // Adobe
  'ml_subscriber', // MailerLite
  'ml_subscriber_hash',
  'irclickid', // Impact
  'wickedid', // Wicked Reports
  'xtor', // AT Internet, in the fragment too
  '__twitter_impression',
  'guccounter', // Yahoo's consent page
  'guce_referrer',
  'guce_referrer_sig',
]);

/** Names that are tracking on these hosts (and their subdomains) and may be content elsewhere. */
const TRACKING_BY_HOST: readonly { readonly hosts: readonly string[]; readonly names: readonly string[] }[] =
  [
    { hosts: ['youtube.com', 'youtu.be', 'music.youtube.com'], names: ['si', 'feature', 'pp', 'ab_channel'] },
    { hosts: ['spotify.com'], names: ['si'] },
    { hosts: ['x.com', 'twitter.com'], names: ['s', 't'] },
    { hosts: ['tiktok.com'], names: ['is_from_webapp', 'sender_device', '_r', '_t'] },
    { hosts: ['linkedin.com'], names: ['trk', 'trackingid', 'refid', 'lipi'] },
    { hosts: ['reddit.com'], names: ['share_id', 'rdt'] },
  ];

/** True when a parameter only follows the visitor around. `host` is bare: lower case, without `www.`. */
export function isTrackingParameter(name: string, host: string): boolean {
  const lower = name.toLowerCase();
  if (TRACKING_NAMES.has(lower)) return true;
  if (TRACKING_PREFIXES.some((prefix) => lower.startsWith(prefix))) return true;
  return TRACKING_BY_HOST.some(
    ({ hosts, names }) =>
      names.includes(lower) && hosts.some((known) => host === known || host.endsWith(`.${known}`)),
  );
}
