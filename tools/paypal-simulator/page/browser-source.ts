// Turns a self-contained function into script text for a browser.

/** Returns JSON that is safe inside a <script> element as well. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** A browser function: it may use its arguments and the browser's globals, but nothing else from its module. */
type BrowserFunction<Arguments extends unknown[]> = (...given: Arguments) => unknown

/**
 * Returns script text that calls `main` with the given arguments. An argument that is a function is sent as its source.
 * `__name` is a marker that some bundlers wrap functions in; the prelude makes it harmless.
 */
export function callInBrowser<Arguments extends unknown[]>(
  main: BrowserFunction<Arguments>,
  ...given: Arguments
): string {
  const texts = given.map((value) => (typeof value === 'function' ? `(${value.toString()})` : scriptJson(value)))
  return `(() => { const __name = (value) => value; (${main.toString()})(${texts.join(', ')}); })();`
}
