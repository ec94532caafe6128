import { decodeEntities } from './decode-mail.ts';

export interface LinkForm {
  /** Relative to the page. */
  action: string;
  fields: URLSearchParams;
}

/** The only form of a page. @returns undefined if it has none that is posted */
export function readLinkForm(page: string): LinkForm | undefined {
  const [, action] = /<form method="post" action="([^"]*)">/.exec(page) ?? [];
  if (action === undefined) return undefined;
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const fields = Array.from(inputs, ([, name = '', value = '']) => [name, decodeEntities(value)] as [string, string]);
  return { action, fields: new URLSearchParams(fields) };
}
