/** What the form of a link's page sends. */
export interface PressedLink {
  token: string;
  type: string;
  redirectTo: string;
}

/** @param form as `application/x-www-form-urlencoded`; what is missing is empty */
export function readPressed(form: string): PressedLink {
  const fields = new URLSearchParams(form);
  const value = (name: string): string => fields.get(name) ?? '';
  return { token: value('token'), type: value('type'), redirectTo: value('redirect_to') };
}
