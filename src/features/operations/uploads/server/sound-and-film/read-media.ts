// What an audio or video file says of itself, read while it is streamed: duration, tags, size of the picture.
import type { Readable } from 'node:stream'
import { parseStream } from 'music-metadata'
import { readMovie } from './read-movie'

export type MediaFacts = {
  /** Seconds. */
  duration: number | null
  width: number | null
  height: number | null
  /** Of a film: picture, then sound, as `stored_files` has them. */
  codecs: string | null
  title: string | null
  artist: string | null
  album: string | null
}

const mostMs = 120_000
const longestTag = 200
/** Their containers are read in read-movie.ts, or not at all: MPEG streams have no header that says how long they are. */
const readWithoutLibrary = ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/mpeg']

/** Null when the file cannot be read as what it claims to be. */
export async function readMedia(
  source: Readable,
  file: { contentType: string; byteSize: number },
): Promise<MediaFacts | null> {
  const timer = setTimeout(() => source.destroy(new Error('Reading the file took too long')), mostMs)
  try {
    const { format, common } = await parseStream(
      source,
      { mimeType: file.contentType, size: file.byteSize },
      { duration: true, skipCovers: true },
    )
    if (!format.container) return null
    const film = format.trackInfo.find((track) => track.video)
    const video = film?.video
    const sound = format.trackInfo.find((track) => track.audio && !track.video)
    return {
      duration: positive(format.duration),
      width: positive(video?.pixelWidth),
      height: positive(video?.pixelHeight),
      codecs: film?.codecName ? [film.codecName, ...(sound?.codecName ? [sound.codecName] : [])].join(',') : null,
      title: tag(common.title),
      artist: tag(common.artist),
      album: tag(common.album),
    }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    source.destroy()
  }
}

/** Of a film: length, picture and tags as its container has them. Null when the file cannot be read as what it claims to be. */
export async function readFilm(
  read: () => Readable | Promise<Readable>,
  file: { contentType: string; byteSize: number },
): Promise<MediaFacts | null> {
  const told = await readMedia(await read(), file)
  const movie = await readMovie(await read(), file.contentType)
  if (!movie || (!told && !readWithoutLibrary.includes(file.contentType))) return null
  return {
    duration: movie.duration ?? told?.duration ?? null,
    width: movie.width ?? told?.width ?? null,
    height: movie.height ?? told?.height ?? null,
    codecs: movie.codecs ?? (file.contentType === 'video/webm' ? (told?.codecs?.toLowerCase() ?? null) : null),
    title: told?.title ?? null,
    artist: told?.artist ?? null,
    album: told?.album ?? null,
  }
}

function positive(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : null
}

/** Tags are somebody else's text: trimmed, of a length a field can hold, without control characters. */
function tag(text: string | undefined): string | null {
  return (
    text
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestTag) || null
  )
}
