import { parseSavableUrl } from '#util/url';
import { withAddress, type FormValues } from './values.js';

/** Why these values cannot be saved, or null. */
export function refuseValues(values: FormValues): string | null {
  if (values.title.trim() === '') return 'Title is required';
  const { type, url } = withAddress(values);
  if (type === 'link' && !parseSavableUrl(url).ok) return 'A link needs a valid URL';
  return null;
}
