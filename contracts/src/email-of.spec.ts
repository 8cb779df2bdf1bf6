import * as z from 'zod/mini';
import { emailOf } from './email-of.js';

describe('the email address of somebody else', () => {
  const theirs = z.object({ email: emailOf('Enter their email address') });
  const problem = (email: unknown) => theirs.safeParse({ email }).error?.issues.map(({ message }) => message);

  it('says whose is missing, once', () => {
    for (const missing of [undefined, '', '  ']) expect(problem(missing)).toEqual(['Enter their email address']);
  });

  it('is read as any other address', () => {
    expect(problem('robin')).toEqual(['Enter an email address like name@example.com']);
    expect(theirs.parse({ email: ' Robin@Example.com ' }).email).toBe('robin@example.com');
  });
});
