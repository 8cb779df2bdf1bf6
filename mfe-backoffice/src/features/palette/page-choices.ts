import type { Role } from '@kerbside/contracts/caller';
import { palette as words } from '../../messages/palette.js';
import { treeEditor } from '../../messages/tree.js';
import { treeEditorPath } from '../../paths.js';
import { has } from '../gate/rights.js';
import { places } from '../menu/places.js';
import type { Choice } from './choice.js';

const placesFor = (role: Role | null): Choice[] =>
  places.filter(({ needs }) => has(role, needs)).map(({ href, label }) => ({ key: href, label: words.goTo(label), about: '', href }));

/** The pages of the menu, and those that the menu reaches only through another page. */
export const pagesFor = (role: Role | null): Choice[] => [
  ...placesFor(role),
  ...(has(role, 'admin') ? [{ key: treeEditorPath, label: treeEditor.title, about: '', href: treeEditorPath }] : []),
];
