// Tells which keys open the command palette. Separate from the ranking, because every page of the back-office loads it.

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * True for the keys that open the palette: Cmd-K on a Mac, where Ctrl-K edits text, and Ctrl-K elsewhere. On a keyboard
 * without Latin letters the key's place counts.
 */
export function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key, isMac: boolean): boolean {
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && /[^\0-\x7f]/.test(key))
  return isK && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey)
}
