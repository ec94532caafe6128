import { newUserMetadata, type Json } from './tables/users.ts';

/** The fields that differ between sign-ups. */
export type SignedUp = Record<'id' | 'aud' | 'email' | 'phone' | 'confirmation_sent_at' | 'created_at', unknown>;

/** The answer to a sign-up, whether the address is new or known. @param data what people say of themselves */
export function signUpAnswer(signedUp: SignedUp, data: object): Json {
  const { id, aud, email, phone, confirmation_sent_at, created_at } = signedUp;
  return {
    id,
    aud,
    role: 'authenticated',
    email,
    phone,
    confirmation_sent_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: newUserMetadata(data, { id, email }),
    identities: [],
    created_at,
    updated_at: created_at,
    is_anonymous: false,
  };
}
