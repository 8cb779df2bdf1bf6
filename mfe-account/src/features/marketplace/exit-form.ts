/** The form that takes a customer to a partner (A4). */
export interface ExitForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Opened while the click is still being handled: a browser lets no page open tabs later. The partner learns nothing of this one. */
export const openTab = (name: string): Window | null => {
  const tab = window.open('about:blank', name);
  if (tab) tab.opener = null;
  return tab;
};

/** Posts what the partner is told into the tab. */
export const leaveBy = ({ action, fields }: ExitForm, target: string): void => {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
};
