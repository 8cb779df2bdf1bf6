import { controller, serves } from '@kerbside/platform/http/controller';
import { exportFigureRows, listFigureRows, readFigures, rebuildFigures } from '@kerbside/contracts/http/imports/figures';
import { file } from '@kerbside/platform/calls/http';
import { FiguresService } from './figures.service.js';

export const FiguresController = controller({ figures: FiguresService }, [
  serves(readFigures, ({ query }, { figures }) => figures.read(query)),
  serves(rebuildFigures, ({ caller }, { figures }) => figures.askForRebuild(caller)),
  serves(listFigureRows, ({ query }, { figures }) => figures.rows(query)),
  serves(exportFigureRows, async ({ query }, { figures }) =>
    file(await figures.csv(query), { name: `kerbside-${query.figure}.csv`, mediaType: 'text/csv' }),
  ),
]);
