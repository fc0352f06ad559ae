// Refuses addresses to which the site's mail server cannot deliver, before the visitor pays or waits for a mail.
import type { Context } from '@/platform/context'
import { hasUnicodeName } from '@/lib/email'
import { AppError } from '@/lib/errors'

const unreachable =
  'Our mail server cannot write to addresses with letters such as ü before the @. Please use another address.'

/** Returns a sentence for the form; null for an address that mail can reach. */
export async function unreachableAddress({ mail }: Pick<Context, 'mail'>, email: string): Promise<string | null> {
  return !hasUnicodeName(email) || (await mail.takesUnicodeNames()) ? null : unreachable
}

/** `field`: the field of the form that has the address. Throws AppError `invalid_input`. */
export async function refuseUnreachable(ctx: Pick<Context, 'mail'>, email: string, field: string): Promise<void> {
  const problem = await unreachableAddress(ctx, email)
  if (problem !== null) throw new AppError('invalid_input', { message: problem, fields: { [field]: problem } })
}
