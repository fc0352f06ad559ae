// The sample pages of one sheet side by side. Pictures load when they are near the viewport. A click opens the reader;
// without JavaScript, or without the reader's code, the page is read where it is.
import type { CSSProperties } from 'react'
import { Picture } from '@/ui/Picture'
import type { SheetSamples } from '../look-inside.contract'
import { lookInsideTexts, pageName } from '../look-inside.texts'

type SamplePagesProps = Pick<SheetSamples, 'samples' | 'pageCount'> & {
  /** Called with the index of the page to show large. */
  onOpen: (index: number) => void
  /** Index of the page that is shown large in its place; null for none. */
  large: number | null
}

const placeName = (page: number) => `sample-${page}`

export function SamplePages({ samples, pageCount, onOpen, large }: SamplePagesProps) {
  return (
    <ol className="grid grid-cols-2 gap-x-6 gap-y-12 lg:grid-cols-4 lg:gap-x-10">
      {samples.map((sample, index) => (
        <li
          key={sample.page}
          id={placeName(sample.page)}
          className="sample-page"
          data-large={large === index || undefined}
          style={{ '--sample': `url("${sample.picture.url}")` } as CSSProperties}
        >
          <a
            href={`#${placeName(sample.page)}`}
            aria-haspopup="dialog"
            className="block"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(index)
            }}
          >
            {/* The page's name is below it. */}
            <span className="relative block">
              <Picture picture={sample.picture} alt="" sizes="(width >= 64rem) 22vw, 44vw" />
            </span>
            <span className="type-small mt-2 block text-ink-soft">
              <span className="visually-hidden">{lookInsideTexts.read} </span>
              {pageName(sample.page, pageCount)}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}
