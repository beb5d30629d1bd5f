import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { IsOptional, IsString } from 'class-validator';
import { SERVICES, type ServiceName } from '#contracts';
import { Env } from '#platform/config';

export class IdentityConfig {
  @Env('IDENTITY_PRIVATE_KEY', {
    secret: true,
    about: 'Ed25519 key of this process, PKCS#8 DER in base64. Signs what it says to other services.',
  })
  @IsOptional()
  @IsString()
  privateKey?: string;

  @Env('IDENTITY_TRUSTED_KEYS', {
    kind: 'list',
    about: 'Public keys of all services: name:base64 SPKI DER, comma-separated.',
  })
  @IsString({ each: true })
  trustedKeys: string[] = [];
}

/** A service's own key pair. */
export interface ServiceKey {
  readonly service: ServiceName;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export type TrustedKeys = ReadonlyMap<ServiceName, KeyObject>;

export function generateServiceKey(service: ServiceName): ServiceKey {
  return { service, ...generateKeyPairSync('ed25519') };
}

export function loadServiceKey(service: ServiceName, config: IdentityConfig): ServiceKey {
  if (!config.privateKey)
    throw new Error('IDENTITY_PRIVATE_KEY is required: each process signs with a key of its own.');
  const privateKey = createPrivateKey({
    key: Buffer.from(config.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return { service, privateKey, publicKey: createPublicKey(privateKey) };
}

export function loadTrustedKeys(config: IdentityConfig): TrustedKeys {
  const keys = new Map<ServiceName, KeyObject>();
  for (const entry of config.trustedKeys) {
    const at = entry.indexOf(':');
    const service = SERVICES.find((name) => name === entry.slice(0, at));
    if (!service)
      throw new Error(`IDENTITY_TRUSTED_KEYS names an unknown service in "${entry.slice(0, 40)}"`);
    keys.set(
      service,
      createPublicKey({ key: Buffer.from(entry.slice(at + 1), 'base64'), format: 'der', type: 'spki' }),
    );
  }
  return keys;
}
