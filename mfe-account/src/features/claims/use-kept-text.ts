import { dropFromTab, keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { useState } from 'react';
import * as z from 'zod/mini';

const kept = z.object({ text: z.string() });

/** What is being written to us about a claim, kept in this tab until it is sent: a reload, or a look at another page, loses nothing of it. */
export const useKeptText = ({ id }: Pick<Claim, 'id'>, what: 'appeal' | 'answer') => {
  const name = `kerbside-claim-${what}-${id}`;
  const [text, setText] = useState(() => keptInTab(name, kept)?.text ?? '');
  const type = (next: string) => {
    setText(next);
    keepInTab(name, { text: next });
  };
  return { text, type, sent: () => dropFromTab(name) };
};
