import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { firstPage } from '../../api/queue-page.js';
import { isEnough, policiesQuery, quoteNumberedQuery, quotesQuery, searchQuery } from '../../api/customers-api.js';
import { importsQuery } from '../../api/imports-api.js';
import { partnersQuery } from '../../api/partners-api.js';
import { numberedQuery } from '../../api/reminders-api.js';
import { has } from '../gate/rights.js';
import type { ChoiceGroup } from './choice.js';
import { choicesFor } from './choices.js';
import { searchPauseMs } from '../../timings.js';

interface ChoicesContext extends RemoteProps {
  /** Without spaces around it. */
  readonly words: string;
  /** The customer whose page is open. */
  readonly here: string | undefined;
  readonly acts: Readonly<Record<string, () => void>>;
}

interface Choices {
  readonly groups: readonly ChoiceGroup[];
  readonly isWaiting: boolean;
  /** Why people could not be searched for. */
  readonly failure: Error | undefined;
  readonly tryAgain: () => void;
}

/** The search is a moment behind what happens: where it finds nobody it is asked again while the list is open. */
const againMs = 2_000;

/** What can be found or begun by some words. People are searched for once the typing pauses, and nothing is shown of what was asked before. */
export const useChoices = ({ host, words, here, acts }: ChoicesContext): Choices => {
  const { session } = host;
  const asked = usePaused(words);
  const isAsked = asked === words;
  const found = useQuery({ ...searchQuery(host, asked, 1), refetchInterval: ({ state }) => state.data?.rows.length === 0 && againMs });
  const answer = isEnough(asked) && found.data?.asked === asked ? found.data : undefined;
  const callbacks = useQuery(numberedQuery(host, asked));
  const quotes = useQuery(quoteNumberedQuery(host, asked));
  const isAdmins = has(session.role, 'admin') && isEnough(asked);
  const imports = useQuery({ ...importsQuery(host, firstPage), enabled: isAdmins });
  const partners = useQuery({ ...partnersQuery(host, 1), enabled: isAdmins });
  const people = isEnough(words) ? (answer?.rows ?? []) : [];
  const about = people.length === 1 ? people[0]?.customerId : here;
  const policies = useQuery({ ...policiesQuery(host, about ?? '', 1), enabled: about !== undefined });
  const theirQuotes = useQuery({ ...quotesQuery(host, about ?? ''), enabled: about !== undefined });
  const groups = choicesFor({
    words,
    role: session.role,
    customerId: here,
    people,
    policies: policies.data?.rows ?? [],
    callbacks: isAsked ? (callbacks.data?.rows ?? []) : [],
    quotes: isAsked ? (quotes.data?.rows ?? []).filter(({ customerId }) => customerId === null) : [],
    theirQuotes: theirQuotes.data?.rows ?? [],
    acts,
    imports: imports.data?.rows ?? [],
    partners: partners.data?.rows ?? [],
  });
  const isFound = answer !== undefined && !callbacks.isLoading && !quotes.isLoading;
  return {
    groups,
    isWaiting: isEnough(words) && !isFound && !found.isError,
    failure: found.isError && isEnough(asked) ? found.error : undefined,
    tryAgain: () => void found.refetch(),
  };
};

/** The words once typing pauses. */
const usePaused = (words: string): string => {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(words), searchPauseMs);
    return () => clearTimeout(pause);
  }, [words]);
  return paused;
};
