// The answers a document was made from travel in it as JSON, beside the markup: React would escape them, and the browser need not take them over.
import type { QueryKey } from '@tanstack/react-query'

/** Answers by query, and the server's time when they were read, in milliseconds. */
export type PageData = { answers: [key: QueryKey, data: unknown][]; renderedAt: number }

const elementId = 'page-data'
const endOfBody = '</body></html>'

/** The document with `data` at its end, written so that no text in it can end its element; a document that has no end stays as it is. */
export function withPageData(html: string, data: PageData): string {
  if (!html.endsWith(endOfBody)) return html
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `${html.slice(0, -endOfBody.length)}<script type="application/json" id="${elementId}">${json}</script>${endOfBody}`
}

/** What the document brought along; it is taken out of it, so that React finds what it made. Without any, a page that knows nothing yet. */
export function takePageData(): PageData {
  const element = document.getElementById(elementId)
  element?.remove()
  return element ? (JSON.parse(element.textContent ?? '') as PageData) : { answers: [], renderedAt: Date.now() }
}
