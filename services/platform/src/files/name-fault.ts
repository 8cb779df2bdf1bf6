import { fileKinds, type FileType } from './file-kinds.js';

const longestName = 120;

/** What is left of characters that nobody sees when `plainText` has read the name, but for the joiners of emoji; and what breaks a line. */
const hidden = /[\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** Telephones give names that Windows cannot, like "Re: cover?"; a path and a tag are no names. */
const unsafe = /[\p{Cc}\p{Surrogate}\p{Co}/\\<>]/u;
/** Windows reserves these names, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Extensions of programs and pages, even when another extension follows; but for .com, .pl and .sh, which end the names of sites too. */
const runs = /\.(exe|bat|cmd|scr|pif|msi|js|mjs|vbs|ps1|php\d?|phtml|jsp|aspx?|html?|xhtml|svg|jar|apk|dll|lnk|hta|cgi|py)[\s%]*(\.|%|$)/i;

/** What is wrong with a file's name, in words for its sender; undefined when nothing is. We store files under a name of our own. */
export const nameFault = (name: string, type: FileType): string | undefined => {
  if (name.trim() === '' || /^\.+$/.test(name)) return 'This file has no name. Give it one, and try again';
  if ([...name].length > longestName) return `File name is longer than allowed ${longestName} characters.`;
  if (hidden.test(name) || unsafe.test(name) || reserved.test(name))
    return 'The name of this file has signs that we do not take. Rename it with letters and numbers, and try again';
  if (name.startsWith('.') || name.endsWith('.') || runs.test(name))
    return 'The name of this file looks like that of a program. Rename it, and try again';
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const kind: { readonly named: readonly string[] } = fileKinds[type];
  if (extension !== undefined && !kind.named.includes(extension))
    return 'The ending of this file’s name does not fit what is in it. Save it again as a photo or a PDF, and try again';
  return undefined;
};
