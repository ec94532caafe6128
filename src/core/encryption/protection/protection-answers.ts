/** What people answered to the question whether to protect their records. Each device asks for itself. */
export interface AnswerStorage {
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
}

/** Before the id of the person. */
const keyPrefix = 'onda-protect-';
/** Milliseconds until the question comes again. */
const month = 30 * 24 * 60 * 60 * 1000;

interface AnswerSeams {
  storage: AnswerStorage;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createAnswers({ storage, now }: AnswerSeams) {
  return {
    of: (userId: string): 'none' | 'later' | 'no' => {
      const noted = storage.read(keyPrefix + userId);
      if (noted === 'no') return 'no';
      return Number(noted) > now() ? 'later' : 'none';
    },
    note: (userId: string, answer: 'later' | 'no'): void =>
      storage.write(keyPrefix + userId, answer === 'no' ? 'no' : String(now() + month)),
  };
}
