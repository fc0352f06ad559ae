// "Look inside" on the page of a sheet: the sample pages of the chosen edition, and the reader that a press opens.
import { type ComponentType, useState } from 'react'
import { SectionHeading } from '@/ui/Text'
import type { SamplePage, SheetSamples } from '../look-inside.contract'
import { lookInsideTexts, whatIsShown } from '../look-inside.texts'
import { SamplePages } from './SamplePages'
import type { SampleReaderProps } from './SampleReader'

type LookInsideProps = {
  sheet: SheetSamples
  /** Of the tune. */
  title: string
  /** The edition's name; null where there is nothing to choose. */
  edition: string | null
}

export function LookInside({ sheet, title, edition }: LookInsideProps) {
  const { samples, pageCount } = sheet
  const [Reader, setReader] = useState<ComponentType<SampleReaderProps> | null>(null)
  const [open, setOpen] = useState<number | null>(null)

  /** The reader's code comes at the first press; when the network loses it, the browser shows the picture by itself. */
  async function read({ picture }: SamplePage, index: number): Promise<void> {
    try {
      const loaded = await import('./SampleReader')
      setReader(() => loaded.SampleReader)
      setOpen(index)
    } catch {
      window.location.assign(picture.url)
    }
  }

  return (
    <section className="section ruled" aria-labelledby="look-inside">
      <div className="wrap">
        <SectionHeading
          id="look-inside"
          title={lookInsideTexts.title}
          lede={`${whatIsShown(samples.length, pageCount, edition)} ${lookInsideTexts.marked}`}
        />
        <SamplePages samples={samples} pageCount={pageCount} onOpen={(page, at) => void read(page, at)} />
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
