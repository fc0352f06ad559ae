// The hint below a new password.
import { passwordLength } from '../password.rules'

export const passwordHint = `At least ${passwordLength.min} characters. Several words in a row are easy to keep in mind.`
