// The media page (DATA-08) and the videos of the home and LOE pages (DATA-09, DATA-10).
import { picture, type PictureSlug } from './pictures'
import type { DemoFile, DemoMediaItem, DemoVideo } from './types'

type Clip = { title: string; description: string; video: DemoFile; thumbnail: DemoFile }

const clips = {
  lateSet: {
    title: 'Late Set: Closing Tune',
    description: 'The last minute before the lights go up at the Corner Room. Slide Rule Blues, third chorus.',
    video: 'video/late-set-closing.mp4',
    thumbnail: 'thumbs/late-set-closing.jpg',
  },
  grace: {
    title: 'Amazing Grace for Four Trombones',
    description: 'The second verse in the church, from the first performance of the quartet book.',
    video: 'video/amazing-grace-four.mp4',
    thumbnail: 'thumbs/amazing-grace-four.jpg',
  },
  saints: {
    title: 'Saints on the Street',
    description: 'Second line through Old Town. The slide goes first.',
    video: 'video/saints-on-the-street.mp4',
    thumbnail: 'thumbs/saints-on-the-street.jpg',
  },
  bus: {
    title: 'Last Bus Home: a Sketch',
    description: 'First hearing of the title song, filmed from seat fourteen.',
    video: 'video/last-bus-sketch.mp4',
    thumbnail: 'thumbs/last-bus-sketch.jpg',
  },
  waltz: {
    title: 'Corner Table',
    description: 'A waltz for whoever sits nearest the band, with the house piano.',
    video: 'video/corner-table-waltz.mp4',
    thumbnail: 'thumbs/corner-table-waltz.jpg',
  },
} satisfies Record<string, Clip>

const inOrder = (list: Clip[]): DemoVideo[] =>
  list.map((clip, orderIndex) => ({ ...clip, embedId: null, orderIndex, isActive: true }))

export const featuredVideos: DemoVideo[] = inOrder([clips.lateSet, clips.saints, clips.waltz, clips.grace, clips.bus])
/** None of them is on the media page, which is its neighbour in the menu. */
export const loeVideos: DemoVideo[] = inOrder([clips.bus, clips.grace, clips.waltz])

function photo(slug: PictureSlug, isFeatured = false): DemoMediaItem {
  const { title, caption, image } = picture(slug)
  return {
    title,
    description: caption,
    type: 'photo',
    file: image,
    url: null,
    thumbnail: null,
    platform: 'gallery',
    isFeatured,
    isVisible: true,
  }
}

function video(clip: Clip, isFeatured = false): DemoMediaItem {
  const { title, description, thumbnail } = clip
  return {
    title,
    description,
    type: 'video',
    file: clip.video,
    url: null,
    thumbnail,
    platform: 'gallery',
    isFeatured,
    isVisible: true,
  }
}

function social(title: string, description: string, platform: string, url: string, slug: PictureSlug): DemoMediaItem {
  return {
    title,
    description,
    type: 'social',
    file: null,
    url,
    thumbnail: picture(slug).image,
    platform,
    isFeatured: false,
    isVisible: true,
  }
}

export const mediaItems: DemoMediaItem[] = [
  video(clips.lateSet, true),
  photo('club-door'),
  photo('last-round', true),
  social(
    'Practice Diary',
    'One long tone a day, in public, for a year. Day forty was not good.',
    'Instagram',
    'https://www.instagram.com/',
    'manuscript-under-lamp',
  ),
  photo('rain-in-the-city'),
  photo('lights-in-haze', true),
  video(clips.saints),
  photo('night-road'),
  social(
    'Rehearsal, Whole and Uncut',
    'Ninety minutes in which one bar is fixed.',
    'YouTube',
    'https://www.youtube.com/',
    'station-clock',
  ),
  photo('lighthouse'),
  { ...photo('drum-kit'), isVisible: false },
]
