import { messageOf } from '@kerbside/contracts/client';
import type { Cover } from '@kerbside/contracts/http/pricing/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { useState } from 'react';
import type { StepProps } from '../step-page/step-props.js';

interface CoverSaving {
  /** The tables as the last change left them. */
  readonly tables: PriceTables | undefined;
  /** Not saved yet. */
  readonly wanted: Cover | undefined;
  readonly problem: string | undefined;
}
const nothingSaved: CoverSaving = { tables: undefined, wanted: undefined, problem: undefined };

/** Saves a cover whenever it changes. The newest change wins; one that is refused is undone on the screen. */
export const useSavedCover = ({ api, quote, onQuote, saves }: StepProps) => {
  const [saving, setSaving] = useState(nothingSaved);
  const save = (cover: Cover) => {
    setSaving((before) => ({ ...before, wanted: cover, problem: undefined }));
    saves.add({
      kind: 'cover',
      send: async () => {
        const answer = await api.choose(quote.id, cover);
        setSaving((before) => (before.wanted === cover ? { ...nothingSaved, tables: answer.tables } : before));
        onQuote(answer.quote);
      },
      onFailed: (error) => setSaving((before) => ({ ...before, wanted: undefined, problem: messageOf(error) })),
    });
  };
  return { ...saving, save, forget: () => setSaving(nothingSaved) };
};
