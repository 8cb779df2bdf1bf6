/** The form that takes a customer to a partner (A4). */
export interface ExitForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Must be called while the click is being handled, or the browser blocks the tab. The partner's page gets no reference to ours. */
export const openTab = (name: string): Window | null => {
  const tab = window.open('about:blank', name);
  if (tab) tab.opener = null;
  return tab;
};

/** Posts the partner's form into the tab. */
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
