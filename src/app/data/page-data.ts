// Embeds the responses of a document in it as JSON. They are outside the markup: React would escape them, and the
// browser need not hydrate them.
import type { QueryKey } from '@tanstack/react-query'

/** Responses by query, and the server time in milliseconds at which they were read. */
export type PageData = { answers: [key: QueryKey, data: unknown][]; renderedAt: number }

const elementId = 'page-data'
const endOfBody = '</body></html>'

/**
 * Returns the document with `data` at its end, written so that no text in it can end its element. A document without an
 * end is unchanged.
 */
export function withPageData(html: string, data: PageData): string {
  if (!html.endsWith(endOfBody)) return html
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `${html.slice(0, -endOfBody.length)}<script type="application/json" id="${elementId}">${json}</script>${endOfBody}`
}

/** Reads and removes the embedded data, so that hydration matches. If there is none, returns empty data. */
export function takePageData(): PageData {
  const element = document.getElementById(elementId)
  element?.remove()
  return element ? (JSON.parse(element.textContent ?? '') as PageData) : { answers: [], renderedAt: Date.now() }
}
