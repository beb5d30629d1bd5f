import { swatches } from '#util/color';
import { cn } from '../../../shared/lib/cn.js';
import { Field, INPUT } from '../../../shared/ui/fields.js';
import { textHeight } from './text-height.js';
import type { Form } from './use-form.js';
import { withAddressMoved, withContent } from './values.js';

/** Swatches shown below the text; a palette has a few, a log full of hex numbers has thousands. */
const SWATCHES_SHOWN = 60;

interface Props {
  readonly form: Form;
  readonly heights: { readonly least: number; readonly most: number };
  readonly error: string | null;
  readonly hint?: string;
}

/** The content grows with what is in it; the type follows it, and an address moves to its own field. */
export function ContentField({ form, heights, error, hint }: Props): React.ReactNode {
  const { values, setValues } = form;
  const isMono = values.type === 'code' || values.type === 'color' || values.type === 'password';
  const colors = values.type === 'color' ? swatches(values.content) : [];
  return (
    <Field label={values.type === 'link' ? 'Description' : 'Content'} error={error}>
      {(ids) => (
        <>
          <textarea
            {...ids}
            className={cn(
              INPUT,
              'resize-none leading-5 phone:leading-[22px]',
              isMono && 'font-mono text-[12.5px]! phone:text-md!',
            )}
            style={{ height: textHeight(values.content, heights) }}
            spellCheck={!isMono}
            placeholder={hint}
            value={values.content}
            onChange={({ target, nativeEvent }) => {
              const isPasted =
                nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
              setValues((before) => {
                const next = withContent(before, target.value);
                return isPasted ? withAddressMoved(next) : next;
              });
            }}
            onBlur={() => setValues(withAddressMoved)}
          />
          {colors.length > 0 && (
            <div role="img" aria-label={`${colors.length} colors`} className="flex flex-wrap gap-1.5">
              {colors.slice(0, SWATCHES_SHOWN).map((hex, index) => (
                <span
                  key={index}
                  title={hex}
                  className="size-7 rounded-sm border border-line"
                  style={{ background: hex }}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
