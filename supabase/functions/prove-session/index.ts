// For hosted Supabase, where it runs in Deno: `supabase functions deploy prove-session`.
import { afterProof, refuse } from '../_shared/after-proof.ts';

export default afterProof(async (admin, { id, session, isBySignIn }) => {
  // The database counts the sign-in itself, from its own time on; a mark would begin another ten minutes.
  if (isBySignIn) return Response.json({});
  const { error } = await admin.rpc('mark_session_proved', { person: id, session });
  return error ? refuse(500, 'unexpected_failure', 'The proof was not noted') : Response.json({});
});
