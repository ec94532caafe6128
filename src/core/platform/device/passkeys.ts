import { exceptionNameOf } from '#core/platform/exception-name.ts';

/**
 * insecure: the page came by plain http. unsupported: the browser is too old. wrong-site: its address is a number, which
 * no passkey belongs to.
 */
export type PasskeySupport = 'supported' | 'insecure' | 'unsupported' | 'wrong-site';

const numericHost = /^\[|^[\d.]+$/u;

export type CeremonyProblem = 'cancelled' | 'timed-out' | 'wrong-site' | 'unsupported' | 'insecure' | 'known';

export class CeremonyError extends Error {
  override name = 'CeremonyError';
  readonly problem: CeremonyProblem;

  constructor(problem: CeremonyProblem, cause?: unknown) {
    super(`The browser made or used no passkey: ${problem}`, { cause });
    this.problem = problem;
  }
}

export function passkeySupport(): PasskeySupport {
  if (!globalThis.isSecureContext) return 'insecure';
  const isThere = 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  if (!isThere) return 'unsupported';
  return numericHost.test(location.hostname) ? 'wrong-site' : 'supported';
}

/** Whether a field of a form can offer passkeys. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (passkeySupport() !== 'supported') return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

const unsupported = new Set(['NotSupportedError', 'ConstraintError']);

/** Browsers say the same of a person who cancels and of one who does nothing until the end. */
function problemOf(error: unknown, isLate: boolean): CeremonyProblem | undefined {
  const name = exceptionNameOf(error);
  if (name === 'NotAllowedError') return isLate ? 'timed-out' : 'cancelled';
  if (name === 'AbortError') return 'cancelled';
  if (name === 'SecurityError') return 'wrong-site';
  if (name === 'InvalidStateError') return 'known';
  return unsupported.has(name) ? 'unsupported' : undefined;
}

/** Milliseconds by which a browser may end early. */
const tolerance = 250;

let running: { stop: () => void; over: Promise<unknown> } | undefined;

interface Ceremony {
  /** Milliseconds after which the browser gives up. */
  timeout: number | undefined;
  /** Ends it. */
  signal?: AbortSignal | undefined;
  ask: (signal: AbortSignal) => Promise<Credential | null>;
}

/** A browser takes one ceremony at a time: a new one ends the one before. @throws CeremonyError */
async function perform({ timeout = Infinity, signal, ask }: Ceremony): Promise<PublicKeyCredential> {
  const support = passkeySupport();
  if (support !== 'supported') throw new CeremonyError(support);
  const end = await begin();
  const startedAt = performance.now();
  try {
    const credential = await ask(signal ? AbortSignal.any([end.signal, signal]) : end.signal);
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    const problem = problemOf(error, performance.now() - startedAt >= timeout - tolerance);
    throw problem ? new CeremonyError(problem, error) : error;
  } finally {
    end.over();
  }
  throw new CeremonyError('cancelled');
}

/** @returns what ends the new one, and what tells that it is over */
async function begin(): Promise<{ signal: AbortSignal; over: () => void }> {
  const earlier = running;
  const own = new AbortController();
  const { promise, resolve: over } = Promise.withResolvers<void>();
  running = { stop: () => own.abort(), over: promise };
  earlier?.stop();
  await earlier?.over;
  return { signal: own.signal, over };
}

/** @param options a server's answer. @throws TypeError if they are malformed, CeremonyError */
export const readCreationOptions = (options: object): PublicKeyCredentialCreationOptions =>
  PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
export const readRequestOptions = (options: object): PublicKeyCredentialRequestOptions =>
  PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);

/**
 * A new passkey can compute a secret of its own (PRF) only where that was asked for as it was made. The answer holds no
 * secret, and may go to a server.
 */
export const withSecret: AuthenticationExtensionsClientInputs = { prf: {} };

/** @throws CeremonyError */
export const createPasskey = (publicKey: PublicKeyCredentialCreationOptions): Promise<PublicKeyCredential> =>
  perform({ timeout: publicKey.timeout, ask: (signal) => navigator.credentials.create({ publicKey, signal }) });

interface Use {
  /** conditional: a field of the form offers passkeys, and nothing else is shown. */
  mediation?: 'conditional';
  signal?: AbortSignal;
}

/** @throws CeremonyError */
export const askForPasskey = (
  publicKey: PublicKeyCredentialRequestOptions,
  { mediation, signal }: Use = {},
): Promise<PublicKeyCredential> =>
  perform({
    timeout: publicKey.timeout,
    signal,
    ask: (both) => navigator.credentials.get({ publicKey, signal: both, ...(mediation && { mediation }) }),
  });
