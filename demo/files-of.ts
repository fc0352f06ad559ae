// Lists the files that the demo content names: the build must make them and the test must find them.
import { demoContent } from './content/all'
import type { DemoEdition, DemoFile } from './content/types'

const filesOfEdition = ({ pdf, erratum, samples = [] }: DemoEdition): (DemoFile | null | undefined)[] => [
  pdf,
  erratum?.before,
  ...samples.map(({ picture }) => picture),
]

/** Returns every file that the content names, each once, sorted. */
export function namedFiles(): DemoFile[] {
  const {
    brand,
    pageContent,
    shopItems,
    events,
    mediaItems,
    featuredVideos,
    loeVideos,
    photoGallery,
    loeImages,
    loeAudioTracks,
  } = demoContent
  const files: (DemoFile | null | undefined)[] = [
    ...Object.values(brand),
    ...Object.values(pageContent).map((text) => text.descriptionFile),
    ...shopItems.flatMap((item) => [item.image, item.pdf, ...(item.editions ?? []).flatMap(filesOfEdition)]),
    ...events.flatMap((event) => [event.image, event.video]),
    ...mediaItems.flatMap((item) => [item.file, item.thumbnail]),
    ...[...featuredVideos, ...loeVideos].flatMap((video) => [video.video, video.thumbnail]),
    ...photoGallery.map((photo) => photo.image),
    ...loeImages.map((image) => image.image),
    ...loeAudioTracks.flatMap((track) => [track.audio, track.artwork]),
  ]
  return [...new Set(files.filter((file) => file != null))].sort()
}
