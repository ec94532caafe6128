// node e2e/account-protocol/compare-passkeys.ts: whether our reader of passkeys accepts an answer that
// @simplewebauthn/server refuses, of right and wrong ones of each algorithm. Fetches the library first.
// --stricter prints what only we refuse.
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installTool } from '../../scripts/npm-install.ts';
import { readAssertion, readNewCredential, type Credential } from '../../server/auth/passkeys/webauthn-answer.ts';
import { softwareAuthenticator, type Deviation } from './software-authenticator.ts';

/** What is called of the library. */
interface Library {
  verifyRegistrationResponse: (given: object) => Promise<{ verified: boolean }>;
  verifyAuthenticationResponse: (given: object) => Promise<{ verified: boolean }>;
}

const party = { id: 'onda.test', origin: 'https://onda.test' };
const algorithms = ['ES256', 'EdDSA', 'RS256'] as const;
const randomPlaces = 50;

const deviations: readonly Deviation[] = [
  {},
  { origin: 'https://onda.example' },
  { origin: 'http://onda.test' },
  { origin: 'https://a.onda.test' },
  { rpId: 'onda.example' },
  { type: 'webauthn.create' },
  { type: 'webauthn.get' },
  { type: 'payment.get' },
  { challenge: randomBytes(32).toString('base64url') },
  { challenge: '' },
  { isPresent: false },
  { isVerified: false },
  { isPresent: false, isVerified: false },
  { signCount: 0 },
  { signCount: 1 },
  { signCount: 2 ** 32 - 1 },
  { signature: Buffer.from('3006020101020101', 'hex') },
  { signature: Buffer.alloc(64) },
  { publicKey: new Uint8Array([160]) },
  { publicKey: new Uint8Array(randomBytes(77)) },
];

type Changed = Record<string, string | string[] | undefined>;

/** What stands before it in an attestation object is not read here: it says nothing where no attestation is asked for. */
const firstRead = (bytes: Buffer): number => Math.max(0, bytes.indexOf('authData'));

/** The answer as it is, and with one bit changed at random places of each of its byte strings. */
function changedAt<Answer extends { response: Changed }>(answer: Answer, names: readonly string[]): Answer[] {
  const changed = names.flatMap((name) =>
    Array.from({ length: randomPlaces }, () => {
      const bytes = Buffer.from(String(answer.response[name]), 'base64url');
      const at = randomInt(firstRead(bytes), bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << randomInt(8)), at);
      return { ...answer, response: { ...answer.response, [name]: bytes.toString('base64url') } };
    }),
  );
  return [answer, ...changed];
}

const isAccepted = (verify: () => Promise<{ verified: boolean }>): Promise<boolean> =>
  verify().then(
    ({ verified }) => verified,
    () => false,
  );

function expectations(expectedChallenge: string): object {
  return {
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [-8, -7, -257],
  };
}

interface Verdict {
  what: string;
  ours: boolean;
  theirs: boolean;
}

async function compareRegistrations(library: Library, algorithm: (typeof algorithms)[number]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const deviation of deviations) {
    const challenge = randomBytes(32).toString('base64url');
    const options = { challenge, rp: party, user: { id: 'cGVyc29u' } };
    const answer = softwareAuthenticator(party.origin, { algorithm }).create(options, deviation);
    const answers =
      Object.keys(deviation).length === 0 ? changedAt(answer, ['attestationObject', 'clientDataJSON']) : [answer];
    for (const response of answers)
      verdicts.push({
        what: `new, ${algorithm}, ${JSON.stringify(deviation)}, ${JSON.stringify(response.response)}`,
        ours: readNewCredential(response, { party, challenge, verifiesPerson: true }) !== undefined,
        theirs: await isAccepted(() => library.verifyRegistrationResponse({ response, ...expectations(challenge) })),
      });
  }
  return verdicts;
}

async function compareAssertions(library: Library, algorithm: (typeof algorithms)[number]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const counts of [true, false])
    for (const deviation of deviations) {
      const authenticator = softwareAuthenticator(party.origin, { algorithm, counts });
      const asked = { party, challenge: randomBytes(32).toString('base64url'), verifiesPerson: true };
      const created = authenticator.create({ challenge: asked.challenge, rp: party, user: { id: 'cGVyc29u' } });
      const credential = readNewCredential(created, asked);
      if (!credential) throw new Error('The right answer of a registration was refused');
      const answer = authenticator.get({ challenge: asked.challenge, rpId: party.id }, deviation);
      const names = ['authenticatorData', 'clientDataJSON', 'signature'];
      const answers = Object.keys(deviation).length === 0 ? changedAt(answer, names) : [answer];
      for (const response of answers)
        verdicts.push({
          what: `used, ${algorithm}, ${counts ? 'counting' : 'not counting'}, ${JSON.stringify(deviation)}, ${JSON.stringify(response.response)}`,
          ours: readAssertion(response, credential, asked) !== undefined,
          theirs: await isAccepted(() =>
            library.verifyAuthenticationResponse({
              response,
              credential: stored(credential),
              ...expectations(asked.challenge),
            }),
          ),
        });
    }
  return verdicts;
}

const stored = ({ id, publicKey, signCount }: Credential): object => ({
  id: id.toString('base64url'),
  publicKey: new Uint8Array(publicKey),
  counter: signCount,
});

if (!installTool('simplewebauthn')) throw new Error('The library could not be fetched');
const folder = join(import.meta.dirname, '../../tools/simplewebauthn/node_modules/@simplewebauthn/server/esm/index.js');
const library = (await import(pathToFileURL(folder).href)) as Library;
const verdicts: Verdict[] = [];
for (const algorithm of algorithms)
  verdicts.push(...(await compareRegistrations(library, algorithm)), ...(await compareAssertions(library, algorithm)));
const accepted = verdicts.filter(({ ours }) => ours);
const laxer = accepted.filter(({ theirs }) => !theirs);
const stricter = verdicts.filter(({ ours, theirs }) => theirs && !ours);
for (const { what } of laxer) console.log(`Accepted by us only: ${what}`);
if (process.argv.includes('--stricter')) for (const { what } of stricter) console.log(`Refused by us only: ${what}`);
console.log(
  `${verdicts.length} answers: accepted by us ${accepted.length}, by us only ${laxer.length}, by the library only ${stricter.length}`,
);
process.exitCode = laxer.length === 0 ? 0 : 1;
