import userEvent from '@testing-library/user-event';

/** Puts a text into a field. Pasted: a keystroke at a time takes seconds a form. */
export const put = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
