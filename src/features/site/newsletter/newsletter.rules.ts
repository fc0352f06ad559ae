// Checks which addresses may subscribe.
import { isEmail } from '@/lib/email'

/** NEWS-03, NEWS-04: returns the problem of an address; null when there is none. */
export function mistakeIn(address: string): { title: string; text: string } | null {
  if (address === '') return { title: 'Email Required', text: 'Please enter your email address.' }
  return isEmail(address) ? null : { title: 'Invalid Email', text: 'Please enter a valid email address.' }
}
