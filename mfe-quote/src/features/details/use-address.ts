import type { HostApi } from '@kerbside/contracts/host';
import { postcode as wholePostcode } from '@kerbside/contracts/fields';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { bookingApi, type BookingApi } from '../../api/booking-api.js';
import { details as words } from '../../messages/details.js';
import type { Address } from '../booking/address-picker.js';
import { usePostcodeCheck, type PostcodeCheck } from '../booking/use-postcode-check.js';
import type { TypedDetails } from './details-form.js';

const lines = ['address_line_1', 'address_line_2', 'town', 'county'] as const;
type Lines = Readonly<Record<(typeof lines)[number], string>>;
const nowhere: Lines = { address_line_1: '', address_line_2: '', town: '', county: '' };

/** Q7: the lookup waits until the typing has paused. */
const pauseMs = 300;

export interface FoundAddress {
  readonly api: BookingApi;
  readonly mode: 'finding' | 'picked' | 'typing';
  /** Whether its lines are on the page: also beside a list, where something is typed in them or is missing. */
  readonly asksLines: boolean;
  readonly postcode: PostcodeCheck;
  /** Why there is nothing to pick from. */
  readonly problem: string | undefined;
  /** The address that was picked. */
  readonly line: string;
  readonly lineRef: RefObject<HTMLParagraphElement | null>;
  readonly typePostcode: (typed: string) => void;
  readonly find: () => void;
  /** As `find`, by its button: the focus goes on in the list that takes its place. */
  readonly pressFind: () => void;
  readonly wasPressed: boolean;
  readonly pick: (address: Address) => void;
  readonly typeIt: () => void;
  readonly change: () => void;
}

/** The address of step 2: looked for once its postcode is whole, picked, or typed. What is missing is always on the page. */
export const useAddress = (form: Form<TypedDetails>, { fetch, announce }: Pick<HostApi, 'fetch' | 'announce'>): FoundAddress => {
  const api = useMemo(() => bookingApi({ fetch }), [fetch]);
  const postcode = usePostcodeCheck(api);
  const { values, errors, set } = form;
  const { attempt } = form.summary;
  const [chosen, setMode] = useState(() => modeAtFirst(values));
  const [missedAt, setMissedAt] = useState(attempt);
  const isMissing = lines.some((name) => errors[name] !== undefined);
  // Whoever went on without one types it from here on, or looks for it again.
  if (missedAt !== attempt) {
    setMissedAt(attempt);
    if (isMissing) setMode('typing');
  }
  const mode = postcode.state.status === 'none' && chosen === 'finding' ? 'typing' : chosen;
  const isTyped = lines.some((name) => values[name] !== '');
  /** The lines are those of the postcode, and not typed. */
  const [wasPicked, setPicked] = useState(chosen === 'picked');
  const lineRef = useRef<HTMLParagraphElement>(null);
  /** What was pressed is gone, and the focus was on it. */
  const [left, setLeft] = useState<'list' | 'button' | 'find'>();
  const firstLine = form.field('address_line_1').id;
  useEffect(() => {
    if (left === 'list') lineRef.current?.focus({ preventScroll: true });
    if (left === 'button') document.getElementById(firstLine)?.focus({ preventScroll: true });
  }, [left, firstLine]);
  const later = useLater();
  /** A lookup that typing is about to begin would go back on it. */
  const go = (to: FoundAddress['mode'], from?: typeof left) => {
    later();
    setMode(to);
    setLeft(from);
  };
  const fill = (address: Lines) => {
    for (const name of lines) set(name, address[name]);
  };
  const find = async (typed: string, from?: typeof left) => {
    go('finding', from);
    const whole = await postcode.check(typed);
    if (whole !== undefined) set('postcode', whole);
  };
  /** In place of the lookup that typing is about to begin: that one would take the button, and its focus, away. */
  const findNow = (from?: typeof left) => later(() => void find(values.postcode, from), 0);
  const typePostcode = (typed: string) => {
    postcode.reset();
    set('postcode', typed);
    if (wasPicked) {
      fill(nowhere);
      setPicked(false);
    }
    if (mode === 'typing') return;
    go('finding');
    later(() => wholePostcode.safeParse(typed).success && void find(typed), pauseMs);
  };
  useAnnounced(postcode.state, announce);
  return {
    api,
    mode,
    asksLines: mode === 'typing' || (mode === 'finding' && (isMissing || isTyped)),
    postcode,
    problem: problemOf(postcode.state),
    line: lines
      .map((name) => values[name].trim())
      .filter((line) => line !== '')
      .join(', '),
    lineRef,
    typePostcode,
    find: () => findNow(),
    pressFind: () => findNow('find'),
    wasPressed: left === 'find',
    pick: (address) => {
      fill(linesOf(address));
      setPicked(true);
      go('picked', 'list');
    },
    typeIt: () => {
      fill(nowhere);
      go('typing', 'button');
    },
    change: () => go('typing', 'button'),
  };
};

/** One that is known is a line; half of one is mended. */
const modeAtFirst = (values: Lines): FoundAddress['mode'] => {
  if (values.address_line_1 !== '' && values.town !== '') return 'picked';
  return lines.some((name) => values[name] !== '') ? 'typing' : 'finding';
};

const problemOf = (state: PostcodeCheck['state']): string | undefined => {
  if (state.status === 'failed') return state.message;
  return state.status === 'none' ? words.noAddresses : undefined;
};

/** The list comes while the focus is elsewhere (4.1.3). */
const useAnnounced = (state: PostcodeCheck['state'], announce: HostApi['announce']): void => {
  const told = state.status === 'found' ? words.addressesFound(state.addresses.length) : problemOf(state);
  useEffect(() => {
    if (told !== undefined) announce(told);
  }, [told, announce]);
};

/** The last of what was asked for, after a pause; or nothing of it. */
const useLater = (): ((run?: () => void, ms?: number) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (run, ms) => {
    clearTimeout(timer.current);
    if (run) timer.current = setTimeout(run, ms);
  };
};

const linesOf = ({ Line1, Line2, Line3, Line4, Line5, PostTown, County }: Address): Lines => ({
  address_line_1: Line1,
  address_line_2: [Line2, Line3, Line4, Line5].filter((line) => line !== '').join(', '),
  town: PostTown,
  county: County,
});
