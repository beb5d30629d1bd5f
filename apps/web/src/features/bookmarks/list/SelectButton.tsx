import { texts } from './texts.js';
import type { Selection } from './use-selection.js';

/** On a phone, where nothing hovers: begins and ends selecting. */
export const SelectButton = ({ selection }: { readonly selection: Selection }): React.ReactNode => (
  <button
    type="button"
    className="-my-3 hidden h-11 flex-none rounded-md px-2 text-sm font-[560] text-accent-text phone:block"
    onClick={selection.isSelecting ? selection.clear : selection.startSelecting}
  >
    {selection.isSelecting ? texts.done : texts.select}
  </button>
);
