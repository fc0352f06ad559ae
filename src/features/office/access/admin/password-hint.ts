// What forms say about a password before anything is wrong.
import { passwordLength } from '../password.rules'

export const passwordHint = `At least ${passwordLength.min} characters. Several words in a row are easy to keep in mind.`
