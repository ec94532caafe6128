import { creditText, type Credit } from '#core/domain/credit.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function characterOf(name: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** The text of an element; of entities only those that XML itself has, and numbered characters. */
const plain = (xml: string): string =>
  xml.replaceAll(/&(#?\w{1,8});/gu, (_, name: string) => entities[name] ?? characterOf(name));

function elementOf(xml: string, tag: string): string | undefined {
  const found = new RegExp(
    `<${tag}>\\s{0,99}(?:<!\\[CDATA\\[)?([^<]{0,8000}?)(?:\\]\\]>)?\\s{0,99}</${tag}>`,
    'iu',
  ).exec(xml)?.[1];
  return found === undefined ? undefined : plain(found);
}

export const creditOfXml = (head: string): Credit => ({
  title: creditText('title', elementOf(head, 'title')),
  author: creditText('author', elementOf(head, 'author')),
  about: creditText('about', elementOf(head, 'schedule_description')),
});

const authorPattern = /^(?:by|author|written by|created by|copyright|\(c\)|©)[\s:]+(.{2,80})$/iu;

/** The comment that a script begins with: its words are the description, and the line that names an author the author. */
export function creditOfComments(text: string): Credit {
  const lines = text.slice(0, 20_000).split(/\r?\n/u);
  const end = lines.findIndex((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const comments = lines
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.replaceAll(/^[\s#=*-]+|[\s#=*-]+$/gu, ''))
    .filter(Boolean);
  const author = comments.flatMap((line) => authorPattern.exec(line)?.[1] ?? [])[0];
  return {
    author: creditText('author', author),
    about: creditText('about', comments.filter((line) => !authorPattern.test(line)).join(' ')),
  };
}
