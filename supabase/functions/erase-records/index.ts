// For hosted Supabase, where it runs in Deno: `supabase functions deploy erase-records`.
import { afterProof, refuse } from '../_shared/after-proof.ts';

export default afterProof(async (admin, { id }) => {
  const { data: epoch, error } = await admin.rpc('start_new_epoch', { person: id });
  return error ? refuse(500, 'unexpected_failure', 'The records were not erased') : Response.json({ epoch });
});
