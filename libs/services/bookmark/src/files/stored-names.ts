import { randomBytes } from 'node:crypto';

/** 128 random bits in hex: what a file or picture is called in addresses and in the object storage. */
export const newStoredName = (): string => randomBytes(16).toString('hex');

export const isStoredName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** Where uploaded files lie in the object storage, and where pictures of previews do. */
export const FILES = 'files/';
export const PICTURES = 'previews/';

export const fileKey = (storedName: string): string => FILES + storedName;
export const pictureKey = (storedName: string): string => PICTURES + storedName;

/** Stored name in an object's key; undefined for a key that is none of ours. */
export function storedNameOfKey(key: string): string | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return isStoredName(name) && [fileKey(name), pictureKey(name)].includes(key) ? name : undefined;
}
