import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import { providerName } from '#components/account/provider-name.ts';
import { Disclosure } from '#components/disclosure.tsx';
import type { AccountResult, SignInIdentity } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { ProofPlace, useFreshProof } from './fresh-proof.tsx';
import type { SectionProps } from './section-props.ts';

interface IdentitiesProps extends SectionProps {
  /** Those that the server offers. */
  providers: readonly string[];
}

/** Renders nothing where the mailbox is the only way to sign in. */
export function Identities(props: IdentitiesProps) {
  const { identities: texts } = useChapter('account-settings');
  const isOnlyMail = props.person.identities.every(({ provider }) => provider === 'email');
  if (props.providers.length === 0 && isOnlyMail) return null;
  return (
    <Disclosure Glyph={Link2} title={texts.title} hint={texts.hint}>
      <IdentityList {...props} />
    </Disclosure>
  );
}

function IdentityList({ person, account, providers }: IdentitiesProps) {
  const { identities: texts } = useChapter('account-settings');
  const action = useAccountAction();
  const { identities } = person;
  const unlinked = providers.filter((name) => identities.every(({ provider }) => provider !== name));
  const proof = useFreshProof(action);
  const [change, setChange] = useState('');
  const run = (name: string, act: () => Promise<AccountResult>): void => {
    setChange(name);
    void action.run(() => proof.run(act));
  };
  const unlink = async ({ id }: SignInIdentity): Promise<AccountResult> => {
    const result = await account.unlinkIdentity(id);
    if (result.kind === 'done') toast(texts.unlinked, 'done');
    return result;
  };
  return (
    <ProofPlace person={person} account={account} change={change} {...proof.place}>
      <ul tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
        {identities.map((identity) => (
          <Identity
            key={identity.id}
            identity={identity}
            isBusy={action.isBusy}
            onUnlink={
              identities.length > 1 ? (name) => run(texts.unlinkNamed(name), () => unlink(identity)) : undefined
            }
          />
        ))}
      </ul>
      {unlinked.map((name) => (
        <Button
          key={name}
          kind="quiet"
          aria-disabled={action.isBusy}
          onClick={() => run(texts.link(providerName(name)), () => account.linkIdentity(name))}
        >
          {texts.link(providerName(name))}
        </Button>
      ))}
      <ProblemText failure={action.failure} />
    </ProofPlace>
  );
}

function useIdentityName(provider: string): string {
  const { identities: texts } = useChapter('account-settings');
  if (provider.startsWith('sso:')) return texts.organisation;
  const own = new Map([
    ['email', texts.email],
    ['phone', texts.phone],
    ['web3', texts.wallet],
  ]);
  return own.get(provider) ?? providerName(provider);
}

interface IdentityProps {
  identity: SignInIdentity;
  isBusy: boolean;
  /** undefined: it is the last one. */
  onUnlink: ((name: string) => void) | undefined;
}

function Identity({ identity: { provider, email }, isBusy, onUnlink }: IdentityProps) {
  const { identities: texts } = useChapter('account-settings');
  const name = useIdentityName(provider);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-raised p-4">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        {email !== undefined && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
      </div>
      {onUnlink && provider !== 'email' && (
        <Button kind="quiet" aria-disabled={isBusy} aria-label={texts.unlinkNamed(name)} onClick={() => onUnlink(name)}>
          {texts.unlink}
        </Button>
      )}
    </li>
  );
}
