// Refuses passwords that are too short, too long or easy to guess (ACCESS-21: weak_password).
import type { Context } from '@/platform/context'
import { AppError } from '@/lib/errors'
import { passwordGuessProblem, passwordLengthProblem } from '../../password.rules'
import { commonWords } from './common-passwords'

/** Throws AppError `weak_password` with the message at the field `password`. */
export function checkNewPassword(
  { settings }: Pick<Context, 'settings'>,
  password: string,
  person: { email: string; name: string },
): void {
  const own = [
    settings.siteName,
    settings.siteName.replace(/\s+/g, ''),
    new URL(settings.baseUrl).hostname,
    person.email,
    person.name,
    person.name.replace(/\s+/g, ''),
  ]
  const problem = passwordLengthProblem(password) ?? passwordGuessProblem(password, { common: commonWords, own })
  if (problem !== null) throw new AppError('weak_password', { message: problem, fields: { password: problem } })
}
