// Reads the text of a description that another service exports as HTML.
import { decodeHTML } from 'entities'

/** Ends a line: the end of a block, or a line break. */
const lineEnds = /<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|blockquote)>/gi
const unseenParts = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi
/** Instructions of WordPress to itself, such as `[audio mp3="…"]` or `[/caption]`. */
const shortcodes = /\[\/?[a-z][\w-]*(\s[^\]]*)?\]/gi

/**
 * Returns the words of some HTML with one line per block; null when there are none. Tags, styles, scripts and
 * shortcodes are left out. WooCommerce writes line breaks as the two characters `\n`.
 */
export function htmlText(html: string | null): string | null {
  const text = decodeHTML(
    (html ?? '')
      .replace(/\\n/g, '\n')
      .replace(unseenParts, '')
      .replace(shortcodes, '')
      .replace(/<li\b[^>]*>/gi, '– ')
      .replace(lineEnds, '\n')
      .replace(/<\/?[a-z][^>]*>/gi, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? null : text
}

/** Returns a text as it is, or the words of one that is HTML, as Google Calendar writes some descriptions. */
export const plainText = (text: string | null): string | null =>
  text !== null && /<\/?(br|p|b|i|u|a|ul|ol|li|span|div|html-blob)\b[^>]*>/i.test(text) ? htmlText(text) : text
