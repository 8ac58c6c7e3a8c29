/** Single keys do nothing over an open dialog, even if the focus is outside it. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;
