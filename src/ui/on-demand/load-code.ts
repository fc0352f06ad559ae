// Loads code on demand. Every failure is one kind of error with a text for the visitor, and a retry fetches again.

/** Text that the visitor reads when code failed to load. */
export const missingCode = {
  title: 'This part of the page could not be loaded.',
  text: 'Check your connection and try again.',
} as const

/** Thrown when code or a style sheet failed to load; `cause` is the browser's error. */
export class MissingCode extends Error {
  override name = 'MissingCode'
  constructor(cause: unknown) {
    super(`${missingCode.title} ${missingCode.text}`, { cause })
  }
}

/** Vite's error message. Vite fetches a style sheet once and then counts it as loaded, so this module has to retry. */
const missingStyle = /^Unable to preload CSS for (\S+)/
const missingStyles = new Map<string, Set<unknown>>()

function fetchStyle(href: string): Promise<void> {
  for (const link of document.querySelectorAll(`link[href="${href}"]`)) link.remove()
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => {
      missingStyles.delete(href)
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${href}`))
    })
    document.head.append(link)
  })
}

/** Fetches missing style sheets again. Rejects when one that this code needs fails to load. */
async function fetchMissingStyles(load: unknown): Promise<void> {
  await Promise.all(
    [...missingStyles].map(([href, loads]) =>
      fetchStyle(href).catch((error: unknown) => {
        if (loads.has(load)) throw error
      }),
    ),
  )
}

/** Calls `load`, which is an `import()`; pass the same function for each attempt. Rejects with `MissingCode`. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    if (missingStyles.size > 0) await fetchMissingStyles(load)
    return await load()
  } catch (error) {
    if (error instanceof MissingCode) throw error
    const href = missingStyle.exec(error instanceof Error ? error.message : '')?.[1]
    if (href) missingStyles.set(href, (missingStyles.get(href) ?? new Set()).add(load))
    throw new MissingCode(error)
  }
}
