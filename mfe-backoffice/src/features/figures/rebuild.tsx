import { Button } from '@kerbside/contracts/ui/controls/button';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { figuresKey, type FiguresApi } from '../../api/figures-api.js';
import { figures as words } from '../../messages/figures.js';
import { Confirm } from '../../ui/confirm.js';

/** For figures that look wrong. */
export function Rebuild({ host, api }: RemoteProps & { readonly api: FiguresApi }) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const done = () => {
    setIsAsking(false);
    host.toast(words.rebuildAsked, 'success');
    void cache.invalidateQueries({ queryKey: figuresKey });
  };
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
        {words.rebuild}
      </Button>
      {isAsking && (
        <Confirm
          title={words.rebuildSure}
          why={words.rebuildWhy}
          action={words.rebuild}
          mutation={{ mutationFn: () => api.rebuild() }}
          done={done}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
