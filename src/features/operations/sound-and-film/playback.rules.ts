// Decides by container and codecs which videos and recordings every browser plays, and what to tell the owner about the
// others.

export type PlaybackAdvice = {
  /** The browsers that cannot play it. */
  problem: string
  /** Advice for the owner. */
  advice: string
}

const howTo = 'Save it as MP4 with H.264 and upload it again.'
const note = (problem: string, advice = howTo): PlaybackAdvice => ({ problem, advice })

const notes = {
  notInChromeOrFirefox: note('Chrome and Firefox cannot play this video.'),
  hevc: note(
    'Chrome and Firefox cannot play this video on many devices.',
    `${howTo} On an iPhone choose Settings → Camera → Formats → Most Compatible before you record.`,
  ),
  almostNowhere: note('Most browsers cannot play this video.'),
  notOnApple: note('Many iPhones and Macs cannot play this video.'),
  withoutSound: note(
    'Some browsers play this video without sound.',
    'Save it as MP4 with H.264 and AAC and upload it again.',
  ),
} as const

/** Containers that today's browsers do not open, regardless of content. */
const unopened: ReadonlySet<string> = new Set(['video/x-msvideo', 'video/x-ms-wmv', 'video/mpeg', 'video/ogg'])

/** The first part of a picture codec's name → the problem with it; null without one. */
const pictures: readonly (readonly [RegExp, PlaybackAdvice | null])[] = [
  [/^avc[1-4]$/, null],
  [/^(vp8|vp08|vp9|vp09)$/, null],
  [/^av(1|01)$/, notes.notOnApple],
  [/^(hvc1|hev1|dvh1|dvhe|hvc2|hev2|mpegh\/iso\/hevc)$/, notes.hevc],
  // ProRes and Motion JPEG of cameras and editing programs.
  [/^(ap(ch|cn|cs|co|4h|4x)|mjp[ab2g]|jpeg)$/, notes.notInChromeOrFirefox],
]

/** Baseline, Main, Extended and High. Profiles with 10 bit or 4:2:2 are written by cameras for editing. */
const playedProfiles = new Set(['42', '4d', '58', '64'])
const sounds = /^(mp4a|\.?mp3|opus|vorbis|flac|aac)(\.|$)/

/**
 * Returns the note beside an uploaded video that not every browser plays; null for one that all play, and for one of
 * which only the container is known. `codecs` as in `stored_files`.
 */
export function videoNote(contentType: string, codecs: string | null): PlaybackAdvice | null {
  if (unopened.has(contentType)) return notes.almostNowhere
  if (!codecs) return null
  // Example: `avc1.7a001f,mp4a`: the picture with its profile, then the sound.
  const [first = '', sound] = codecs.toLowerCase().split(',')
  const [picture = '', detail] = first.split('.')
  const profile = detail?.slice(0, 2)
  const known = pictures.find(([name]) => name.test(picture))
  // An unknown codec belongs to an old camera: MPEG-4 Visual, Cinepak, DV.
  const against = known ? known[1] : notes.almostNowhere
  if (against) return against
  if (picture.startsWith('avc') && profile !== undefined && !playedProfiles.has(profile))
    return notes.notInChromeOrFirefox
  return sound !== undefined && !sounds.test(sound) ? notes.withoutSound : null
}

/** Contents of WAV files that every browser plays: 65534 is PCM with more channels or bits. */
const playedInWav = /^(pcm|ieee_float|alaw|mulaw|non-pcm \(65534\))$/
const recordingAdvice = 'Save it as MP3 and upload it again.'

/**
 * Returns the note beside an uploaded recording that not every browser plays; null for one that all play, and for one
 * of which only the container is known. `codec` as in `stored_files`.
 */
export function soundNote(contentType: string, codec: string | null): PlaybackAdvice | null {
  const name = codec?.toLowerCase() ?? ''
  if (contentType === 'audio/aiff' || (contentType === 'audio/mp4' && name === 'alac'))
    return note('Chrome and Firefox cannot play this recording.', recordingAdvice)
  // Telephones and dictation devices write ADPCM, GSM and Speex.
  const isOdd = (contentType === 'audio/wav' && !playedInWav.test(name)) || name.startsWith('speex')
  return name !== '' && isOdd ? note('Some browsers cannot play this recording.', recordingAdvice) : null
}
