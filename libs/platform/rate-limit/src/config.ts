import {
  IsIn,
  IsNumber,
  IsOptional,
  Max,
  Min,
  registerDecorator,
  type ValidationArguments,
} from 'class-validator';
import { Env } from '#platform/config';

export class RateLimitConfig {
  @Env('RATE_LIMIT_SCALE', {
    kind: 'number',
    about: 'Multiplies the request limits; 0 switches them off for load tests and is refused in production.',
  })
  @IsNumber()
  @Min(0)
  @Max(1_000)
  @OnInProduction()
  scale = 1;

  @Env('NODE_ENV', { about: 'production refuses development defaults.' })
  @IsOptional()
  @IsIn(['development', 'production', 'test'])
  nodeEnv: 'development' | 'production' | 'test' = 'development';
}

function OnInProduction(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'onInProduction',
      target: target.constructor,
      propertyName: String(property),
      options: { message: 'must not be 0 in production' },
      validator: {
        validate: (value: unknown, { object }: ValidationArguments) =>
          value !== 0 || !(object instanceof RateLimitConfig) || object.nodeEnv !== 'production',
      },
    });
  };
}
