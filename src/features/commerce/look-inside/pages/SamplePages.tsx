// The sample pages of one sheet beside each other: plain pictures that come when they are near, each with room for something drawn over it.
import type { ReactNode } from 'react'
import { Picture } from '@/ui/Picture'
import type { SamplePage, SheetSamples } from '../look-inside.contract'
import { pageName } from '../look-inside.texts'

type SamplePagesProps = Pick<SheetSamples, 'samples' | 'pageCount'> & {
  /** The `sizes` of each picture. */
  sizes: string
  /**
   * Drawn over a page, in a box that covers its picture exactly and has no size of its own: places in it are parts of width and height. It gets
   * no pointer unless it asks for it (`pointer-events: auto`).
   */
  overlay?: (page: SamplePage) => ReactNode
  /** What a press on a page does; without a script the picture itself is opened. */
  onOpen?: (page: SamplePage) => void
}

export function SamplePages({ samples, pageCount, sizes, overlay, onOpen }: SamplePagesProps) {
  return (
    <ol className="sample-pages">
      {samples.map((sample) => (
        <li key={sample.page}>
          <SampleSheet
            sample={sample}
            name={pageName(sample.page, pageCount)}
            sizes={sizes}
            overlay={overlay}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ol>
  )
}

type SampleSheetProps = Pick<SamplePagesProps, 'sizes' | 'overlay' | 'onOpen'> & { sample: SamplePage; name: string }

function SampleSheet({ sample, name, sizes, overlay, onOpen }: SampleSheetProps) {
  const { picture } = sample
  return (
    <figure className="sample-page">
      <a
        href={picture.url}
        className="sample-sheet"
        onClick={(event) => {
          if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(sample)
        }}
      >
        <Picture picture={picture} alt={name} sizes={sizes} />
      </a>
      {overlay && <div className="sample-overlay">{overlay(sample)}</div>}
      <figcaption className="type-small text-ink-soft">{name}</figcaption>
    </figure>
  )
}
