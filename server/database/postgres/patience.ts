import { DatabaseAwayError } from '../database.ts';

/** Milliseconds. */
const step = 100;

/**
 * Counted in steps: a thread that is itself held up takes fewer of them, and reads the answer between two.
 * @param isOver asked every 100 ms with the number of the step, from 1
 * @throws DatabaseAwayError when it is over; the answer is then ignored
 */
export async function whilePatient<Value>(answer: Promise<Value>, isOver: (steps: number) => boolean): Promise<Value> {
  const expired = Promise.withResolvers<never>();
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    if (isOver(steps)) expired.reject(new DatabaseAwayError('The database does not answer'));
  }, step);
  try {
    return await Promise.race([answer, expired.promise]);
  } finally {
    clearInterval(timer);
  }
}

/** In steps: of a database that answers at all, a question that costs nothing is answered within 1.3 s. */
export const patience = 13;
/** In steps, and longer than the server's own limit: that one says more. */
export const statementPatience = 60;
/** In steps, for a connection of the pool. */
export const turnPatience = 100;
