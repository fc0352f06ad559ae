// "Look inside" on the page of a sheet: the sample pages of the chosen edition, and the reader that a click opens.
import { type ComponentType, useState } from 'react'
import { withCode } from '@/ui/on-demand/with-code'
import { SectionHeading } from '@/ui/Text'
import type { SheetSamples } from '../look-inside.contract'
import { lookInsideTexts, whatIsShown } from '../look-inside.texts'
import { SamplePages } from './SamplePages'
import type { SampleReaderProps } from './SampleReader'

const loadReader = () => import('./SampleReader')

type LookInsideProps = {
  sheet: SheetSamples
  /** Title of the tune. */
  title: string
  /** The edition's name; null if there is nothing to choose. */
  edition: string | null
  /** Called when the reader opens. */
  onRead: () => void
}

export function LookInside({ sheet, title, edition, onRead }: LookInsideProps) {
  const { samples, pageCount } = sheet
  const [Reader, setReader] = useState<ComponentType<SampleReaderProps> | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const [large, setLarge] = useState<number | null>(null)

  /** The first click loads the reader. If its code is missing, the page is shown large in its place. */
  async function read(index: number) {
    const isShown = await withCode(loadReader, ({ SampleReader }) => {
      onRead()
      setReader(() => SampleReader)
      setOpen(index)
      setLarge(null)
    })
    if (!isShown) setLarge(index)
  }

  return (
    <section className="section ruled" aria-labelledby="look-inside">
      <div className="wrap">
        <SectionHeading
          id="look-inside"
          title={lookInsideTexts.title}
          lede={`${whatIsShown(samples.length, pageCount, edition)} ${lookInsideTexts.marked}`}
        />
        <SamplePages samples={samples} pageCount={pageCount} onOpen={(at) => void read(at)} large={large} />
      </div>
      {Reader && (
        <Reader
          sheet={sheet}
          title={edition === null ? title : `${title}, ${edition}`}
          index={open}
          onChange={setOpen}
        />
      )}
    </section>
  )
}
