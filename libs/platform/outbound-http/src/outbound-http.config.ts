import { registerDecorator } from 'class-validator';
import { Env } from '#platform/config';
import { isCidr } from './address-policy.js';

export class OutboundHttpConfig {
  @Env('NODE_ENV', { about: 'production refuses development defaults.' })
  nodeEnv = 'development';

  @Env('OUTBOUND_ALLOW_CIDRS', {
    kind: 'list',
    about:
      'Networks beside the public internet that links may be read from; for tests, refused in production.',
  })
  @IsAllowedOutsideProduction()
  allowCidrs: string[] = [];
}

function IsAllowedOutsideProduction(): PropertyDecorator {
  return (target, property) => {
    const check = (
      name: string,
      message: string,
      validate: (value: string[], config: OutboundHttpConfig) => boolean,
    ) =>
      registerDecorator({
        name,
        target: target.constructor,
        propertyName: String(property),
        options: { message },
        validator: {
          validate: (value: unknown, args) =>
            Array.isArray(value) &&
            args?.object instanceof OutboundHttpConfig &&
            validate(value.map(String), args.object),
        },
      });
    check('areCidrs', 'must be networks like 127.0.0.0/8', (value) => value.every(isCidr));
    check(
      'notInProduction',
      'must not be set in production',
      (value, config) => value.length === 0 || config.nodeEnv !== 'production',
    );
  };
}
