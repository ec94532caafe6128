// Two devices of an account agree on a key through a server that neither trusts. What each has computed from all that was
// said is six digits, which a person carries from one to the other, in both directions: a server in the middle would have
// to guess them, with one try. The commitment keeps it from choosing what it says until they match.
import * as v from 'valibot';
import { areEqual, fromText, lengthPrefixed, randomBytes, sha256, toText, utf8, type Bytes } from './bytes.ts';
import { KeyError } from './key-error.ts';
import { agree, createExchangeKeys, publicKeyLength, type ExchangeKeys } from './key-pairs.ts';
import { deriveKey, open, seal } from './sealed-bytes.ts';
import { secretLength, type AccountSecret } from './wraps.ts';

const saltLength = 16;
const codeLength = 6;

/** What both sides know before the first message. */
export interface PairingName {
  userId: string;
  /** Of this attempt. */
  id: string;
}

/** 1: of the new device. */
export interface Offer {
  /** How the new device describes itself. */
  label: string;
  commitment: string;
}
/** 2: of the device that has the keys. */
export interface Answer {
  publicKey: string;
  salt: string;
}
/** 3: of the new device, once it has the answer: what it was committed to. */
export type Opening = Answer;

/** 4: what the new device gets. */
export interface PairedKeys extends AccountSecret {
  /** Of the ring that the other device has. */
  rev: number;
  /** Public key. */
  authority: Bytes;
}

interface Half {
  publicKey: Bytes;
  salt: Bytes;
}

const half = (): Promise<ExchangeKeys & Half> =>
  createExchangeKeys(false).then((keys) => ({ ...keys, salt: randomBytes(saltLength) }));

const toMessage = ({ publicKey, salt }: Half): Answer => ({ publicKey: toText(publicKey), salt: toText(salt) });

/** @throws KeyError unreadable */
function readHalf({ publicKey, salt }: Answer): Half {
  try {
    const read = { publicKey: fromText(publicKey), salt: fromText(salt) };
    if (read.publicKey.length === publicKeyLength && read.salt.length === saltLength) return read;
  } catch (error) {
    throw new KeyError('unreadable', error);
  }
  throw new KeyError('unreadable');
}

const commitmentOf = async ({ userId, id }: PairingName, label: string, { publicKey, salt }: Half): Promise<string> =>
  toText(await sha256(lengthPrefixed('onda-pairing-commitment', userId, id, label, publicKey, salt)));

interface Course {
  name: PairingName;
  label: string;
  newDevice: Half;
  holder: Half;
}

const transcript = ({ name: { userId, id }, label, newDevice, holder }: Course): Bytes =>
  lengthPrefixed(
    'onda-pairing/v1',
    userId,
    id,
    label,
    newDevice.publicKey,
    newDevice.salt,
    holder.publicKey,
    holder.salt,
  );

/** @param side on whose screen it stands */
async function codeOf(course: Course, side: 'new' | 'holder'): Promise<string> {
  const hash = await sha256(lengthPrefixed('onda-pairing-code', side, transcript(course)));
  // 64 bits: each code is as likely as the others to one in 10^13.
  const number = new DataView(hash.buffer).getBigUint64(0) % 10n ** BigInt(codeLength);
  return String(number).padStart(codeLength, '0');
}

const digitsOf = (typed: string): Bytes => utf8(typed.replaceAll(/\D/gu, ''));

/** @throws KeyError wrong-key where the other device shows another code */
function assertCode(typed: string, code: string): void {
  if (!areEqual(digitsOf(typed), utf8(code))) throw new KeyError('wrong-key');
}

const channelKey = async (course: Course, keys: ExchangeKeys, other: Half): Promise<CryptoKey> =>
  deriveKey(await agree(keys.privateKey, other.publicKey), {
    salt: course.name.userId,
    info: transcript(course),
  });

const pairedSchema = v.object({
  generation: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  rev: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  secret: v.pipe(
    v.string(),
    v.transform(fromText),
    v.check(({ length }) => length === secretLength),
  ),
  authority: v.pipe(
    v.string(),
    v.transform(fromText),
    v.check(({ length }) => length === publicKeyLength),
  ),
});

/** The side of the device without keys. */
export async function offerPairing(name: PairingName, label: string) {
  const own = await half();
  let isAnswered = false;
  return {
    offer: { label, commitment: await commitmentOf(name, label, own) } satisfies Offer,
    /** Takes the first answer only. @throws KeyError unreadable, forged */
    takeAnswer: async (answer: Answer) => {
      if (isAnswered) throw new KeyError('forged');
      isAnswered = true;
      const holder = readHalf(answer);
      const course = { name, label, newDevice: own, holder };
      const expected = await codeOf(course, 'holder');
      let isOver = false;
      return {
        opening: toMessage(own) satisfies Opening,
        /** To be typed on the other device. */
        code: await codeOf(course, 'new'),
        /** One try. @param typed the code that the other device shows @throws KeyError wrong-key, unreadable, forged */
        takeKeys: async (sealed: string, typed: string): Promise<PairedKeys> => {
          if (isOver) throw new KeyError('forged');
          isOver = true;
          assertCode(typed, expected);
          const plain = await open(await channelKey(course, own, holder), sealed, transcript(course));
          return readPaired(plain);
        },
      };
    },
  };
}

function readPaired(plain: Bytes): PairedKeys {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), pairedSchema), new TextDecoder().decode(plain));
  } catch (error) {
    throw new KeyError('unreadable', error);
  }
}

/** The side of the device that has the keys. */
export async function answerPairing(name: PairingName, { label, commitment }: Offer) {
  const own = await half();
  let isOpened = false;
  return {
    answer: toMessage(own) satisfies Answer,
    /** @throws KeyError unreadable, or forged where it is not what the new device was committed to */
    takeOpening: async (opening: Opening) => {
      if (isOpened) throw new KeyError('forged');
      isOpened = true;
      const newDevice = readHalf(opening);
      if ((await commitmentOf(name, label, newDevice)) !== commitment) throw new KeyError('forged');
      const course = { name, label, newDevice, holder: own };
      const expected = await codeOf(course, 'new');
      let isOver = false;
      return {
        /** One try. @param typed the code that the new device shows @throws KeyError wrong-key, forged */
        giveKeys: async (keys: PairedKeys, typed: string): Promise<{ sealed: string; code: string }> => {
          if (isOver) throw new KeyError('forged');
          isOver = true;
          assertCode(typed, expected);
          const plain = JSON.stringify({ ...keys, secret: toText(keys.secret), authority: toText(keys.authority) });
          const key = await channelKey(course, own, newDevice);
          return {
            sealed: await seal(key, utf8(plain), transcript(course)),
            code: await codeOf(course, 'holder'),
          };
        },
      };
    },
  };
}
