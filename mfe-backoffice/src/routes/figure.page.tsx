import type { RemoteProps } from '@kerbside/contracts/host';
import { figureNames } from '@kerbside/contracts/http/imports/figures';
import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { useMemo } from 'react';
import { figuresApi } from '../api/figures-api.js';
import { FigureRows } from '../features/figures/figure-rows.js';
import { figureRows as words } from '../messages/figures.js';
import { figuresPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';
import { NotFoundPage } from './not-found.page.js';

/** The records behind one figure. */
export default function FigurePage({ host, figure: asked }: RemoteProps & { readonly figure: string }) {
  const api = useMemo(() => figuresApi({ fetch: host.fetch }), [host.fetch]);
  const figure = figureNames.find((name) => name === asked);
  if (!figure) return <NotFoundPage host={host} />;
  return (
    <OfficePage
      host={host}
      title={words.titles[figure]}
      over={
        <BackLink href={figuresPath} onFollow={host.navigate}>
          {words.back}
        </BackLink>
      }
    >
      <FigureRows host={host} api={api} figure={figure} />
    </OfficePage>
  );
}
