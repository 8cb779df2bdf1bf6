import { Button } from '@kerbside/contracts/ui/button';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { useState } from 'react';
import { newRefund as words } from '../../messages/refunds.js';

interface PromptsProps {
  readonly prompts: readonly string[];
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks one question after the other: each is to be answered. */
export function Prompts({ prompts, onYes, onNo }: PromptsProps) {
  const [place, setPlace] = useState(0);
  const next = () => (place + 1 < prompts.length ? setPlace(place + 1) : onYes());
  return (
    <Stack>
      <Alert tone="warning" live>
        {prompts[place]}
      </Alert>
      <Cluster>
        <Button key={place} variant="primary" onClick={next}>
          {words.goOn}
        </Button>
        <Button variant="secondary" onClick={onNo}>
          {words.stop}
        </Button>
      </Cluster>
    </Stack>
  );
}
