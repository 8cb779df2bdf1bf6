import { messageOf } from '@kerbside/contracts/client';
import type { CoverChoice, Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import type { StepProps } from '../step-page/step-props.js';
import { useSignedIn } from '../../use-signed-in.js';

export interface CoverEdit {
  readonly tables: PriceTables;
  /** What is chosen on the screen; its price may still be on the way. */
  readonly cover: CoverChoice;
  readonly change: (change: Partial<CoverChoice>) => void;
  readonly isPricing: boolean;
  readonly problem: string | undefined;
}

/** The price tables of a quote and the cover chosen from them. Each change is saved and priced by the service. */
export const useCover = (props: StepProps): Load<CoverEdit> => {
  const { api, quote } = props;
  const loaded = useLoad((signal) => api.prices(quote.id, signal), [api, quote.id, quote.voucher?.code, quote.voucher?.note]);
  const saving = useSavedCover(props);
  useOutsideChange(quote, { loaded, saving });
  if (loaded.status !== 'ready') return loaded;
  const tables = saving.tables ?? loaded.data;
  const cover = saving.wanted ?? quote.cover ?? tables.chosen;
  const choice = {
    tables,
    cover,
    change: (part: Partial<CoverChoice>) => saving.save({ ...cover, ...part }),
    isPricing: saving.wanted !== undefined,
    problem: saving.problem,
  };
  return { ...loaded, data: choice };
};

interface CoverSources {
  readonly loaded: Load<PriceTables>;
  readonly saving: ReturnType<typeof useSavedCover>;
}

/** The cover was changed beside this page, by the staff's panel: the tables are read again, and what was saved here is forgotten. */
const useOutsideChange = ({ cover, version }: Quote, { loaded, saving }: CoverSources): void => {
  const [seen, setSeen] = useState(version);
  if (version === seen) return;
  setSeen(version);
  if (loaded.status !== 'ready' || saving.wanted || !cover || isSame(cover, (saving.tables ?? loaded.data).chosen)) return;
  saving.forget();
  loaded.reload();
};

/** An extra that was never asked for is not ticked. */
const textOf = (cover: CoverChoice): string =>
  JSON.stringify(
    Object.entries(cover)
      .flatMap(([name, value]) => (value === false ? [] : [`${name}: ${JSON.stringify(value)}`]))
      .sort(),
  );

const isSame = (one: CoverChoice, other: CoverChoice): boolean => textOf(one) === textOf(other);

interface CoverSaving {
  /** The tables as the last change left them. */
  readonly tables: PriceTables | undefined;
  /** Not saved yet. */
  readonly wanted: CoverChoice | undefined;
  /** What was refused, for which problem. */
  readonly refused?: CoverChoice;
  readonly problem: string | undefined;
}
const nothingSaved: CoverSaving = { tables: undefined, wanted: undefined, problem: undefined };

/** Saves a cover whenever it changes. The newest change wins; one that is refused is undone on the screen, and made again once somebody has signed in. */
const useSavedCover = ({ host, api, quote, onQuote, saves }: StepProps) => {
  const [saving, setSaving] = useState(nothingSaved);
  const save = (cover: CoverChoice) => {
    setSaving(({ tables }) => ({ tables, wanted: cover, problem: undefined }));
    saves.add({
      kind: 'cover',
      send: async () => {
        const answer = await api.choose(quote.id, cover);
        setSaving((before) => (before.wanted === cover ? { ...nothingSaved, tables: answer.tables } : before));
        onQuote(answer.quote);
      },
      onFailed: (error) => setSaving((before) => ({ ...before, wanted: undefined, refused: cover, problem: messageOf(error) })),
    });
  };
  useSignedIn(host, () => saving.refused && save(saving.refused));
  return { ...saving, save, forget: () => setSaving(nothingSaved) };
};
