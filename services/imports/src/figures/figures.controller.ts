import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { exportFigureRows, listFigureRows, readFigures, rebuildFigures } from '@kerbside/contracts/http/imports/figures';
import { CurrentCaller, file, Input, Serves } from '@kerbside/platform/calls/http';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Serves(readFigures)
  read(@Input() { query }: CallRequest<typeof readFigures>) {
    return this.figures.read(query);
  }

  @Serves(rebuildFigures)
  rebuild(@CurrentCaller() caller: Caller) {
    return this.figures.askForRebuild(caller);
  }

  @Serves(listFigureRows)
  rows(@Input() { query }: CallRequest<typeof listFigureRows>) {
    return this.figures.rows(query);
  }

  @Serves(exportFigureRows)
  async export(@Input() { query }: CallRequest<typeof exportFigureRows>) {
    return file(await this.figures.csv(query), { name: `kerbside-${query.figure}.csv`, mediaType: 'text/csv' });
  }
}
