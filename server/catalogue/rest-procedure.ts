import { RefusedError } from './rest-failure.ts';
import { callStatement, type Statement, type Target } from './rest-statement.ts';
import { parseJson } from './rest-records.ts';

/** @param body JSON: an object with the function's parameters, all of them */
export function compileCall({ name, types }: Target, search: string, body: string): Statement {
  if (search !== '')
    throw new RefusedError({
      status: 400,
      code: 'PGRST100',
      message: 'A function takes its parameters in the body',
    });
  const value = parseJson(body);
  const names = Object.keys(types);
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  if (given.toSorted().join(',') !== names.toSorted().join(','))
    throw new RefusedError({
      status: 404,
      code: 'PGRST202',
      message: `The function public.${name} takes the parameters ${names.join(', ')}`,
    });
  return callStatement({ name, types }, body);
}
