import { describe, expect, it, jest } from '@jest/globals';
import type { ServiceName } from '#contracts';
import type { Actor } from './actor.js';
import { generateServiceKey, type ServiceKey } from './keys.js';
import { IdentitySigner, IdentityVerifier } from './token.js';

const gateway = generateServiceKey('gateway');
const importer = generateServiceKey('import');
const trust = (...keys: ServiceKey[]): Map<ServiceName, ServiceKey['publicKey']> =>
  new Map(keys.map((key) => [key.service, key.publicKey]));

const person: Actor = {
  kind: 'user',
  userId: 'u1',
  ownerId: 'u1',
  via: 'token',
  scopes: ['bookmarks:read'],
  credentialId: '7',
};

describe('identity tokens', () => {
  it('carries a person from the gateway to the service it was signed for', async () => {
    const token = await new IdentitySigner(gateway).sign(person, 'bookmark');
    await expect(new IdentityVerifier('bookmark', trust(gateway)).verify(token)).resolves.toEqual(person);
  });

  it('is refused by any other service', async () => {
    const token = await new IdentitySigner(gateway).sign(person, 'bookmark');
    await expect(new IdentityVerifier('import', trust(gateway)).verify(token)).rejects.toThrow('refused');
  });

  it('does not let a service pretend to be a person or to be anonymous', async () => {
    const verifier = new IdentityVerifier('bookmark', trust(gateway, importer));
    const signer = new IdentitySigner(importer);
    await expect(verifier.verify(await signer.sign(person, 'bookmark'))).rejects.toThrow('refused');
    await expect(verifier.verify(await signer.sign({ kind: 'anonymous' }, 'bookmark'))).rejects.toThrow(
      'refused',
    );
  });

  it('names the service by its key, not by what the token claims', async () => {
    const verifier = new IdentityVerifier('bookmark', trust(gateway, importer));
    const claimed: Actor = { kind: 'service', service: 'gateway', ownerId: 'u1' };
    const actor = await verifier.verify(await new IdentitySigner(importer).sign(claimed, 'bookmark'));
    expect(actor).toEqual({ kind: 'service', service: 'import', ownerId: 'u1' });
  });

  it('refuses a forged signature, a foreign key of the same name and junk', async () => {
    const verifier = new IdentityVerifier('bookmark', trust(gateway));
    const token = await new IdentitySigner(gateway).sign(person, 'bookmark');
    const [head, , signature] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ iss: 'gateway', aud: 'bookmark', kind: 'anonymous', exp: 9e9 }),
    );
    await expect(verifier.verify(`${head}.${forged.toString('base64url')}.${signature}`)).rejects.toThrow(
      'refused',
    );
    const impostor = await new IdentitySigner(generateServiceKey('gateway')).sign(person, 'bookmark');
    await expect(verifier.verify(impostor)).rejects.toThrow('refused');
    await expect(verifier.verify('junk')).rejects.toThrow('Unknown issuer');
    await expect(verifier.verify(undefined)).rejects.toThrow('No identity');
  });

  it('that died on the way is an outage, not a sign-out', async () => {
    jest.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    try {
      const token = await new IdentitySigner(gateway).sign(person, 'bookmark');
      jest.setSystemTime(new Date('2026-01-01T00:02:00Z'));
      const verifier = new IdentityVerifier('bookmark', trust(gateway));
      await expect(verifier.verify(token)).rejects.toMatchObject({
        kind: 'operator',
        code: 'identity_expired',
      });
    } finally {
      jest.useRealTimers();
    }
  });

  it('is minted once per caller and target', async () => {
    const signer = new IdentitySigner(gateway);
    expect(await signer.sign(person, 'bookmark')).toBe(await signer.sign(person, 'bookmark'));
    expect(await signer.sign(person, 'bookmark')).not.toBe(await signer.sign(person, 'import'));
  });
});
