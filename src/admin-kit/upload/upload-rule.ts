// What the kit must know of one kind of upload. The feature that stores files hands it in, with its own sentences.
import type { Words } from '../failure-words'

type ChosenFile = { name: string; type: string; size: number }

export type UploadRule = {
  kind: string
  /** For the `accept` of a file input. */
  accept: string
  /** What stands below the field: names the limit that is enforced (OP-32). */
  hint: string
  /** Where files go, by tus 1.0; and in pieces of how many bytes. */
  path: string
  chunkBytes: number
  /** What a picture is made to fit into before it is sent; null where nothing is changed. */
  picture: { maxBytes: number; maxPixels: number } | null
  /** Whether a file is of this kind by the type it declares, or by its name. */
  matches(file: ChosenFile): 'type' | 'name' | null
  /** Why this file cannot be uploaded as this kind; null when nothing is known against it yet (OP-34). */
  check(file: ChosenFile): Required<Words> | null
  /** The form's own words for a file of another type, and for one that is too large. */
  wrongType(file: ChosenFile): Required<Words>
  tooLarge(file: ChosenFile): Required<Words>
  /** Puts the form's words before the sentence of a refusal ("Image upload failed: "), and of any other failure (UPLD-17). */
  failure(sentence: string): string
  otherFailure(sentence: string): string
  /** Said when the session has ended, and when the server's answer has no address. */
  signInAgain: string
  noAddress: string
}

/** Which of several kinds a file is: by its type, else by its name; the first of all when none fits, so that its rule can say why. */
export function ruleFor<Rule extends UploadRule>(rules: readonly [Rule, ...Rule[]], file: ChosenFile): Rule {
  return (
    rules.find((rule) => rule.matches(file) === 'type') ?? rules.find((rule) => rule.matches(file) !== null) ?? rules[0]
  )
}
