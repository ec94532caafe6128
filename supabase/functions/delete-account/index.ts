// For hosted Supabase, where it runs in Deno: `supabase functions deploy delete-account`.
import { afterProof, refuse } from '../_shared/after-proof.ts';

export default afterProof(async (admin, { id }) => {
  const { error } = await admin.auth.admin.deleteUser(id);
  return error ? refuse(500, 'unexpected_failure', 'The account was not deleted') : Response.json({});
});
