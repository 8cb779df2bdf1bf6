import { Spinner } from '../basics/spinner.js';
import { latePart } from '../page/late.js';
import { mapWords as words } from './map-words.js';

/** The map and its library load on demand. If they fail, the page still works: the list shows everything too. */
export const LazyMap = latePart(() => import('./garage-map.js'), { loading: <Spinner label={words.loading} />, failed: words.failed });
