// Escapes text for XML: feeds and sitemaps.

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/**
 * Escapes a text for use between tags and inside a quoted attribute; characters that XML cannot contain become spaces.
 */
export function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
