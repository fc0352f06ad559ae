// Reads the metadata of an audio or video file while it is streamed: duration, tags, size of the picture. Only the
// bounded process calls this: the library keeps in memory anything a hostile file repeats, and never finishes on some.
import { Readable } from 'node:stream'
import { parseStream } from 'music-metadata'
import { longestTag, type MediaDetails } from './media-answer'
import { readMovie } from './read-movie'
import { twoCopies } from './two-copies'
import { beforeLiveClusters } from './webm-element'

/** Their containers are read in read-movie.ts, or not at all: MPEG streams have no header with their length. */
const readWithoutLibrary = ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/mpeg']

/** Returns null when the file cannot be read as the declared format; with `isSound` also when it holds a video. */
export async function readMedia(
  source: Readable,
  file: { contentType: string; byteSize: number },
  { isSound }: { isSound: boolean } = { isSound: false },
): Promise<MediaDetails | null> {
  const isWebm = file.contentType.endsWith('/webm')
  const bytes = isWebm ? Readable.from(beforeLiveClusters(source), { objectMode: false }) : source
  try {
    const { format, common } = await parseStream(
      bytes,
      { mimeType: file.contentType, size: file.byteSize },
      { duration: true, skipCovers: true },
    )
    if (!format.container || (isSound && format.hasVideo)) return null
    const film = format.trackInfo.find((track) => track.video)
    const video = film?.video
    const sound = format.trackInfo.find((track) => track.audio && !track.video)
    return {
      duration: positive(format.duration),
      width: positive(video?.pixelWidth),
      height: positive(video?.pixelHeight),
      isSoundOnly: !film && !!sound,
      codecs: film?.codecName
        ? [film.codecName, ...(sound?.codecName ? [sound.codecName] : [])].join(',')
        : isSound
          ? tag(format.codec)
          : null,
      title: tag(common.title),
      artist: tag(common.artist),
      album: tag(common.album),
    }
  } catch {
    return null
  } finally {
    // The rest is not needed: the source may end early.
    bytes.on('error', () => undefined).destroy()
    source.destroy()
  }
}

/**
 * Returns length, picture and tags of a video from its container. Null when the file cannot be read as the declared
 * format.
 */
export async function readFilm(
  source: AsyncIterable<Buffer>,
  file: { contentType: string; byteSize: number },
): Promise<MediaDetails | null> {
  const [first, second] = twoCopies(source)
  const [told, movie] = await Promise.all([readMedia(first, file), readMovie(second, file.contentType)])
  if (!movie || (!told && !readWithoutLibrary.includes(file.contentType))) return null
  return {
    duration: movie.duration ?? told?.duration ?? null,
    width: movie.width ?? told?.width ?? null,
    height: movie.height ?? told?.height ?? null,
    codecs: movie.codecs ?? (file.contentType === 'video/webm' ? (told?.codecs?.toLowerCase() ?? null) : null),
    // The library calls a cover of an MP4 a picture, and knows no tracks of other containers.
    isSoundOnly: file.contentType === 'video/webm' ? (told?.isSoundOnly ?? false) : movie.isSoundOnly,
    title: told?.title ?? null,
    artist: told?.artist ?? null,
    album: told?.album ?? null,
  }
}

function positive(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : null
}

/** Cleans a tag, which is foreign text: trimmed, at most as long as a field, without control characters. */
function tag(text: string | undefined): string | null {
  return (
    text
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestTag) || null
  )
}
