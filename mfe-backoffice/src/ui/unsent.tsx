import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Facts, type Fact } from './facts.js';

type TypedFacts = readonly Fact[];

export interface FormOfOne {
  /** They have sent it: that the form goes is their own doing. False again when it was refused. */
  readonly onSent: (isSent: boolean) => void;
  readonly onLeft: (typed: TypedFacts) => void;
}

/** A form that goes once anybody has done what it is for: what was typed in it by somebody who came second. */
export const useUnsent = (): FormOfOne & { readonly isSent: boolean; readonly unsent: TypedFacts } => {
  const [typed, onLeft] = useState<TypedFacts>([]);
  const [isSent, onSent] = useState(false);
  return { onSent, onLeft, isSent, unsent: isSent ? [] : typed };
};

/** Hands on what was typed as the form goes; what has no words was not. */
export const useLeft = (typed: TypedFacts, { onLeft }: { readonly onLeft: FormOfOne['onLeft'] | undefined }) => {
  const leave = useEffectEvent(() => onLeft?.(typed.filter(({ value }) => value !== '')));
  useEffect(() => () => leave(), []);
};

interface UnsentProps {
  readonly title: string;
  readonly why: string;
  readonly unsent: TypedFacts;
  /** Who was first, and when. */
  readonly who?: ReactNode;
}

/** Says that somebody else was first, beside what is therefore not sent. */
export function Unsent({ title, why, unsent, who }: UnsentProps) {
  return (
    <Alert tone="warning" title={title} live>
      <Stack gap="small">
        <p>
          {why}
          {who !== undefined && <> {who}</>}
        </p>
        {unsent.length > 0 && <Facts facts={unsent} />}
      </Stack>
    </Alert>
  );
}
