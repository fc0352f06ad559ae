// The picture of one sample page, with room for something drawn over it.
import type { ReactNode } from 'react'
import { Picture, type PictureProps } from '@/ui/Picture'
import type { SamplePage } from '../look-inside.contract'

/**
 * Drawn over a page, in a box that covers its picture exactly and has no size of its own: places in it are parts of its width and height. It
 * gets no pointer unless it asks for it (`pointer-events: auto`).
 */
export type SampleOverlay = (page: SamplePage) => ReactNode

type SampleSheetProps = Pick<PictureProps, 'alt' | 'sizes' | 'eager' | 'retries'> & {
  sample: SamplePage
  overlay?: SampleOverlay
}

export function SampleSheet({ sample, overlay, ...picture }: SampleSheetProps) {
  return (
    <span className="relative block">
      <Picture picture={sample.picture} {...picture} />
      {overlay && <span className="pointer-events-none absolute inset-0">{overlay(sample)}</span>}
    </span>
  )
}
