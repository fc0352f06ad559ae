/**
 * Facts in one line of text, with dots between them; what is empty or missing is left out. Where the line is too long it breaks after a dot, so that
 * none begins with one.
 */
export function factLine(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
