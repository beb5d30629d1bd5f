import { registerDecorator, type ValidationArguments } from 'class-validator';
import { Env } from '#platform/config';
import { masterKeyProblems } from './master-keyring.js';

/** Keys of the installation; the launcher makes one for a laptop, production must be given them. */
export class CryptoConfig {
  @Env('MASTER_KEYS', {
    secret: true,
    about:
      'Keys that protect stored secrets: id:base64,… of 32 bytes each; the first is current, later ones still open.',
  })
  @IsMasterKeys()
  masterKeys = '';
}

function IsMasterKeys(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isMasterKeys',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && masterKeyProblems(value).length === 0,
        defaultMessage: ({ value }: ValidationArguments) =>
          typeof value === 'string' ? masterKeyProblems(value).join('; ') : 'must be a text',
      },
    });
  };
}
