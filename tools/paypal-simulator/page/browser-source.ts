// Turns a self-contained function into script text for a browser.

/** JSON that is safe inside a <script> element as well. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** A browser function: it may use its arguments and the browser's globals, nothing else from its module. */
type BrowserFunction<Arguments extends unknown[]> = (...given: Arguments) => unknown

/**
 * Script text that calls `main` with the given arguments. An argument that is a function travels as its source.
 * `__name` is a marker some bundlers wrap functions in; the prelude makes it harmless.
 */
export function callInBrowser<Arguments extends unknown[]>(
  main: BrowserFunction<Arguments>,
  ...given: Arguments
): string {
  const texts = given.map((value) => (typeof value === 'function' ? `(${value.toString()})` : scriptJson(value)))
  return `(() => { const __name = (value) => value; (${main.toString()})(${texts.join(', ')}); })();`
}
