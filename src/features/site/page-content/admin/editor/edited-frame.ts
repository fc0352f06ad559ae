// Keeps the framed page in step with the forms: shows what is typed at once where the page has an element for it, and
// asks the site for the whole page where only the site can tell how it looks.
import { createApi, sendRequest } from '@/lib/api-client'
import type { EditedPage } from '../../edited-pages'
import type { pageTextEndpoints, PageTextFormValues } from '../../page-text.resource'
import type { TextField } from './editor-context'
import { connectPage, type FramedPage } from './framed-page'

/** Has the values of texts by key. */
export type Texts = ReadonlyMap<string, PageTextFormValues>

export type EditedFrame = {
  /** Connects a page that has just loaded with the stored texts. */
  arrive(document: Document, stored: Texts, options: FrameOptions): void
  /** Shows the typed values of a text; nothing is stored. */
  type(key: string, values: PageTextFormValues): void
  /** Outlines a text and scrolls to it, now and in each page that replaces this one. */
  point(key: string, field: TextField): void
  close(): void
}

type FrameOptions = {
  /** True on a phone: each text has a button. */
  hasMarks: boolean
  onPick(key: string, field: TextField): void
  /** Called after a text is pointed to: `isShown` is false if it has no place on the page. */
  onPointed(key: string, isShown: boolean): void
}

/** Waits this long after the last key, in milliseconds. */
const pause = 300

/** `name` is that of the page in `editedPages`. */
export function createEditedFrame(name: string, page: EditedPage): EditedFrame {
  const typed = new Map<string, PageTextFormValues>()
  let framed: FramedPage | undefined
  let options: FrameOptions | undefined
  let pointed: [key: string, field: TextField] | undefined
  /** Ends the request before. */
  let latest: AbortController | undefined

  function connect(document: Document, rendered: Texts, top: number): void {
    if (!options) return
    framed = connectPage(document, { page, rendered, ...options })
    const shown = [...typed].map(([key, values]) => framed?.show(key, values))
    framed.scrollTo(top)
    if (shown.includes(false)) drawSoon(document)
  }

  function point(): void {
    if (pointed && framed) options?.onPointed(pointed[0], framed.point(...pointed))
  }

  function drawSoon(document: Document): void {
    latest?.abort()
    const asked = new AbortController()
    latest = asked
    const timer = setTimeout(() => void draw(document, asked.signal), pause)
    asked.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  /** Replaces the body of the page with one that the site renders with the typed texts. */
  async function draw(document: Document, signal: AbortSignal): Promise<void> {
    const texts = new Map(typed)
    const api = createApi<typeof pageTextEndpoints>((key, request) => sendRequest(key, request, signal))
    const body = { texts: Object.fromEntries(texts) }
    // The saved page shows the texts too, so a preview that fails needs no message.
    const answer = await api.send('POST /api/admin/edited-pages/{name}', { params: { name }, body }).catch(() => null)
    if (!answer || signal.aborted) return
    const top = framed?.scrollTop() ?? 0
    framed?.close()
    // The frame's own parser follows the frame's policy, which allows the inline styles of the page.
    const { DOMParser } = document.defaultView ?? window
    const drawn = new DOMParser().parseFromString(answer.html, 'text/html')
    document.body.replaceWith(document.adoptNode(drawn.body))
    connect(document, texts, top)
    point()
  }

  return {
    arrive(document, stored, given) {
      options = given
      latest?.abort()
      const top = framed?.scrollTop()
      framed?.close()
      const start = page.startAt ? document.querySelector(page.startAt)?.getBoundingClientRect().top : undefined
      connect(document, stored, top ?? start ?? 0)
    },
    type(key, values) {
      typed.set(key, values)
      if (framed?.show(key, values) === false) drawSoon(framed.document)
    },
    point(key, field) {
      pointed = [key, field]
      point()
    },
    close: () => latest?.abort(),
  }
}
