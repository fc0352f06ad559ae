// The contact address of the site: the key of the text that holds it, and the function that reads it (OP-23).
import { isEmail } from './email'

export const contactEmailKey = 'contact-email'

/** Returns the description if it is an e-mail address, else the title if that is one. */
export function resolveContactEmail(
  text: { title: string; description?: string | null } | null | undefined,
): string | undefined {
  return [text?.description, text?.title].map((words) => words?.trim() ?? '').find(isEmail)
}
