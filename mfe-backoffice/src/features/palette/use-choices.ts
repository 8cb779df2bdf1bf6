import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { firstPage } from '../../api/queue-page.js';
import { customerQuery, isEnough, policiesQuery, quoteNumberedQuery, quotesQuery, searchQuery } from '../../api/customers-api.js';
import { importsQuery } from '../../api/imports-api.js';
import { partnersQuery } from '../../api/partners-api.js';
import { numberedQuery } from '../../api/reminders-api.js';
import { has } from '../gate/rights.js';
import type { ChoiceGroup, PaletteLine } from './choice.js';
import { searchPauseMs } from '../../timings.js';
import type { Role } from '@kerbside/contracts/caller';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { FoundPerson } from '@kerbside/contracts/http/imports/find';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { palette as words } from '../../messages/palette.js';
import { factsOf } from '../search/hits.js';
import {
  choicesOf,
  startsHere,
  startsOf,
  choiceOfAct,
  choiceOfCallback,
  choiceOfQuote,
  choicesOfImport,
  choicesOfPartner,
  choicesToPay,
  newCustomerQuote,
  wayToPay,
  type ImportToOpen,
  type PartnerToOpen,
  type PolicyToChange,
} from './customer-choices.js';
import { treeEditor } from '../../messages/tree.js';
import { frame } from '../../messages/frame.js';
import { treeEditorPath } from '../../paths.js';
import { places } from '../menu/places.js';

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
export const useChoices = ({ host, words, here: customerHere, acts }: ChoicesContext): Choices => {
  const { session } = host;
  // As the page has read them: to read them again would be one more entry of the trail.
  const { data: read } = useQuery({ ...customerQuery(host, customerHere ?? ''), enabled: false });
  const here = read?.person.erasedAt ? undefined : customerHere;
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
    quotes: isAsked ? (quotes.data?.rows ?? []).filter(({ customerId }) => customerId === null || answer?.rows.length === 0) : [],
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

interface PaletteQuery {
  readonly words: string;
  readonly role: Role | null;
  /** The customer whose page is open. */
  readonly customerId: string | undefined;
  readonly people: readonly FoundPerson[];
  /** The newest of theirs, or of the only person who was found. */
  readonly policies: readonly PolicyToChange[];
  /** Callbacks with the number that was typed. */
  readonly callbacks: readonly Reminder[];
  /** The quote with the reference that was typed, where the search knows nobody who owns it. */
  readonly quotes: readonly Quote[];
  /** Those of the customer whose page is open, or of the only person who was found. */
  readonly theirQuotes: readonly Quote[];
  /** What is done to the office itself, by its name. */
  readonly acts: Readonly<Record<string, () => void>>;
  /** The newest. */
  readonly imports: readonly ImportToOpen[];
  readonly partners: readonly PartnerToOpen[];
}

/** Everything that matches the words: what can be done for the customer whose page is open, pages, and people with what can be done for them. */
export const choicesFor = ({
  words: typed,
  role,
  customerId,
  people,
  policies,
  callbacks,
  quotes,
  theirQuotes,
  acts,
  imports,
  partners,
}: PaletteQuery): readonly ChoiceGroup[] => {
  const whoAsks = { role, policies };
  const toPay = theirQuotes.flatMap(choicesToPay);
  return [
    { title: words.here, choices: customerId === undefined ? [] : matching(typed, startsHere(customerId, role, policies)) },
    { title: frame.callbacks, choices: callbacks.map(choiceOfCallback) },
    { title: words.quotes, choices: [...quotes.map(choiceOfQuote), ...(typed === '' ? [] : matching(typed, [newCustomerQuote]))] },
    ...people.map((person) => ({
      title: [person.name, ...factsOf(person)].join(', '),
      choices: choicesOf(person, people.length === 1 ? whoAsks : undefined),
    })),
    { title: words.toPay, choices: matching(people.length === 1 ? '' : typed, toPay) },
    ...people.slice(0, people.length === 1 ? 0 : 1).map((best) => ({ title: words.doFor(best.name), choices: startsOf(best, whoAsks) })),
    { title: frame.imports, choices: typed === '' ? [] : matching(typed, imports.flatMap(choicesOfImport)) },
    { title: frame.partners, choices: typed === '' ? [] : matching(typed, partners.flatMap(choicesOfPartner)) },
    { title: words.pages, choices: matching(typed, pagesFor(role)) },
    { title: words.payments, choices: typed === '' || toPay.length > 0 ? [] : matching(typed, [wayToPay(customerId)]) },
    { title: words.office, choices: typed === '' ? [] : matching(typed, Object.entries(acts).map(choiceOfAct)) },
  ].filter(({ choices }) => choices.length > 0);
};

const matching = (typed: string, choices: readonly PaletteLine[]): PaletteLine[] => {
  const wanted = typed.toLowerCase().split(/\s+/);
  return choices.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
};

const placesFor = (role: Role | null): PaletteLine[] =>
  places.filter(({ needs }) => has(role, needs)).map(({ href, label }) => ({ key: href, label: words.goTo(label), about: '', href }));

/** The pages of the menu, and those that the menu reaches only through another page. */
const pagesFor = (role: Role | null): PaletteLine[] => [
  ...placesFor(role),
  ...(has(role, 'admin') ? [{ key: treeEditorPath, label: treeEditor.title, about: '', href: treeEditorPath }] : []),
];
