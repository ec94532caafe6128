import { callerOf, provedCallerOf, type RouteModule } from './auth-routes.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { notAdmin, refuse } from './auth-error.ts';

const providers = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'snapchat', 'facebook', 'figma', 'fly', 'github'],
  ...['gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack', 'slack_oidc'],
  ...['workos', 'twitch', 'twitter', 'phone', 'zoom'],
];

const settings = {
  external: { ...Object.fromEntries(providers.map((name) => [name, false])), email: true },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  saml_private_key_next_configured: false,
};

/** Includes the calls that need a third party, which are refused as by a GoTrue without one. */
export const informationRoutes: RouteModule = (app, context) => {
  const passkeys = relyingPartyOf(context.settings.siteUrl) !== undefined;
  app.get('/settings', (http) => http.json({ ...settings, passkeys_enabled: passkeys }));
  app.get('/health', (http) =>
    http.json({
      version: 'onda',
      name: 'GoTrue',
      description: 'An account service that speaks the protocol of GoTrue',
    }),
  );
  // Tokens are signed with a shared secret, which nobody else may verify with.
  app.get('/.well-known/jwks.json', (http) => http.json({ keys: [] }));
  app.post('/sso', () => {
    throw refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.get('/authorize', () => {
    throw refuse(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
  });
  app.all('/user/identities/:id', async (http) => {
    await provedCallerOf(context, http);
    throw refuse(404, 'manual_linking_disabled', 'Manual linking is disabled');
  });
  app.all('/admin/*', async (http) => {
    await callerOf(context, http);
    throw notAdmin;
  });
};
