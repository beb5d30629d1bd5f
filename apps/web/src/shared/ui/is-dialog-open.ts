/** Whether a dialog or a question has the page's attention. One that is closing has it no more. */
export const isDialogOpen = (): boolean =>
  document.querySelector(
    '[role="dialog"]:not([data-closed], [data-ending-style]), [role="alertdialog"]:not([data-closed], [data-ending-style])',
  ) !== null;
