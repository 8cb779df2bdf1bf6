import { emailChange, emailChangeNotice, emailChangeTaken } from './email-letters.js';

const url = 'https://kerbside.example/account/confirm-email?token=t';

it('a new address is asked to be confirmed by a link, and told what to do if it was somebody else', () => {
  const { subject, text } = emailChange({ url });
  expect(subject).toBe('Confirm your new email address');
  for (const part of [url, 'works once, for an hour', 'If it was not you, do nothing']) expect(text).toContain(part);
});

it('the old address reads which is to take its place, and until when it can be stopped', () => {
  const { text } = emailChangeNotice({ email: 'ann@new.test', url, until: '27 November 2026' });
  for (const part of ['ann@new.test', url, 'until 27 November 2026', 'puts this address back']) expect(text).toContain(part);
});

it('an address that is taken learns no more than that it was asked for', () => {
  const { text, html } = emailChangeTaken();
  expect(text).toContain('It has an account already, so nothing has changed.');
  expect(html).not.toContain('href=');
});
