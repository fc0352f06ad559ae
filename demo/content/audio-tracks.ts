// The recordings of the LOE page (DATA-13), rendered from our own scores. Durations in whole seconds.
import type { DemoAudioTrack } from './types'

const lateSet = { artist: 'The Musician Quartet', album: 'Late Set', artwork: 'shop/late-set-lp.jpg' }
const riverside = { artist: 'The Musician', album: 'Riverside', artwork: 'shop/riverside-ep.jpg' }
const sketches = { artist: 'The Musician', album: 'Sketches', artwork: 'shop/last-bus-home.jpg' }

type Recording = Pick<DemoAudioTrack, 'title' | 'artist' | 'album' | 'artwork' | 'audio' | 'duration'>

const recordings: Recording[] = [
  { title: 'Slide Rule Blues', ...lateSet, audio: 'audio/slide-rule-blues.mp3', duration: 121 },
  { title: 'When the Saints', ...riverside, audio: 'audio/when-the-saints.mp3', duration: 120 },
  { title: 'Corner Table', ...lateSet, audio: 'audio/corner-table.mp3', duration: 97 },
  { title: 'Joshua Fit the Battle of Jericho', ...riverside, audio: 'audio/joshua.mp3', duration: 105 },
  { title: 'Last Bus Home', ...sketches, audio: 'audio/last-bus-home.mp3', duration: 97 },
  { title: 'Down by the Riverside', ...riverside, audio: 'audio/down-by-the-riverside.mp3', duration: 107 },
  { title: 'Low Rent', ...lateSet, audio: 'audio/low-rent.mp3', duration: 109 },
  { title: 'Swing Low, Sweet Chariot', ...riverside, audio: 'audio/swing-low.mp3', duration: 113 },
  { title: 'Greensleeves in Three', ...lateSet, audio: 'audio/greensleeves.mp3', duration: 128 },
  { title: 'Amazing Grace for Four Trombones', ...sketches, audio: 'audio/amazing-grace.mp3', duration: 105 },
]

export const loeAudioTracks: DemoAudioTrack[] = recordings.map((recording, orderIndex) => ({
  ...recording,
  orderIndex,
  sourceType: 'file',
  soundcloudEmbedUrl: null,
  isActive: true,
}))
