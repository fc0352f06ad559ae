// The sample pages of one sheet beside each other: pictures that come when they are near. A press opens the reader, or without a script the picture.
import type { SamplePage, SheetSamples } from '../look-inside.contract'
import { lookInsideTexts, pageName } from '../look-inside.texts'
import { type SampleOverlay, SampleSheet } from './SampleSheet'

type SamplePagesProps = Pick<SheetSamples, 'samples' | 'pageCount'> & {
  overlay?: SampleOverlay
  /** Which of them is to be read large. */
  onOpen: (page: SamplePage, index: number) => void
}

export function SamplePages({ samples, pageCount, overlay, onOpen }: SamplePagesProps) {
  return (
    <ol className="grid grid-cols-2 gap-x-6 gap-y-12 lg:grid-cols-4 lg:gap-x-10">
      {samples.map((sample, index) => (
        <li key={sample.page}>
          <a
            href={sample.picture.url}
            aria-haspopup="dialog"
            className="block"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(sample, index)
            }}
          >
            {/* Its name stands below. */}
            <SampleSheet sample={sample} alt="" sizes="(width >= 64rem) 22vw, 44vw" overlay={overlay} />
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
