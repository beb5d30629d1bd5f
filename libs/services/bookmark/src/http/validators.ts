import { registerDecorator, type ValidationArguments } from 'class-validator';
import { characterCount } from '#util/text';

/** A text that must not be empty, with one message for one problem. `label` begins the message: 'Title'. */
export function IsName(label: string, max: number): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isName',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && value !== '' && characterCount(value) <= max,
        defaultMessage: ({ value }: ValidationArguments) =>
          typeof value === 'string' && value !== ''
            ? `${label} must be at most ${max} characters`
            : `${label} is required`,
      },
    });
  };
}

/** A project's id: an integer that JSON and Postgres both hold exactly. */
export function IsProjectId(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isProjectId',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0,
        defaultMessage: () => `${String(property)} must be the id of a project`,
      },
    });
  };
}
