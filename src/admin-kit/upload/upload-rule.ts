// Defines what the kit must know about one kind of upload. The feature that stores files provides it, with its own
// sentences.
import type { Words } from '../requests/failure-words'

type ChosenFile = { name: string; type: string; size: number }

export type UploadRule = {
  kind: string
  /** Value of a file input's `accept`. */
  accept: string
  /** Text below the field; it names the limit that is enforced (OP-32). */
  hint: string
  /** Path for uploads by tus 1.0, and the size of a chunk in bytes. */
  path: string
  chunkBytes: number
  /** Limits that a picture is made to fit before it is sent; null if pictures are sent unchanged. */
  picture: { maxBytes: number; maxPixels: number } | null
  /** Tells if a file is of this kind, by its declared type or by its name; null if it is not. */
  matches(file: ChosenFile): 'type' | 'name' | null
  /** Returns why this file cannot be uploaded as this kind; null when no reason is known yet (OP-34). */
  check(file: ChosenFile): Required<Words> | null
  /** The form's own words for a file of another type, and for one that is too large. */
  wrongType(file: ChosenFile): Required<Words>
  tooLarge(file: ChosenFile): Required<Words>
  /**
   * Puts the form's words before the message of a refusal ("Image upload failed: "), and of any other failure
   * (UPLD-17).
   */
  failure(sentence: string): string
  otherFailure(sentence: string): string
  /** Shown when the session has ended, and when the server's response has no address. */
  signInAgain: string
  noPublicUrl: string
}

/** Returns the rule of the file's kind: by its type, else by its name. If none fits, the first rule can explain why. */
export function ruleFor<Rule extends UploadRule>(rules: readonly [Rule, ...Rule[]], file: ChosenFile): Rule {
  return (
    rules.find((rule) => rule.matches(file) === 'type') ?? rules.find((rule) => rule.matches(file) !== null) ?? rules[0]
  )
}
