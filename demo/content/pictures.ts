// The pictures of the demo, each described once: both galleries (DATA-11, DATA-12) and the media page choose from
// these.
import type { DemoFile } from './types'

type Picture = { title: string; altText: string; caption: string }

const told = {
  'valve-in-light': {
    title: 'Valve, First Set',
    altText: 'The round valve of a bass trombone with its lever and two loops of tubing, in gold on oxblood',
    caption: 'Lacquer gone where the left thumb lives. It sounds better there, or so we say.',
  },
  'into-the-bell': {
    title: 'From the Front Row',
    altText: 'A brass bell seen from the front, so large that it leaves the frame, and a glass before it',
    caption: 'What table four sees all evening.',
  },
  'slide-out': {
    title: 'Long Slide',
    altText:
      'A trombone slide as its player sees it: two tubes that meet far away before a row of listeners and a red lamp',
    caption: 'Seventh position is a matter of faith.',
  },
  'piano-keys': {
    title: 'House Piano',
    altText: 'Piano keys receding diagonally under a warm lamp, most of them out of focus',
    caption: 'Tuned once a month. We play twice.',
  },
  'ride-cymbal': {
    title: 'Ride',
    altText: 'A ride cymbal seen almost edge-on, glowing where a stage light meets it',
    caption: 'Twenty-two inches of weather.',
  },
  'ribbon-microphone': {
    title: 'Old Microphone',
    altText: 'A vintage ribbon microphone in front of soft round lights',
    caption: 'It has heard better singers and says nothing.',
  },
  'record-on-deck': {
    title: 'Test Pressing',
    altText: 'A record with an oxblood label turning on a deck, light fanning across its grooves',
    caption: 'Side two, third listen, no clicks.',
  },
  'three-mutes': {
    title: 'Section',
    altText: 'A straight mute, a cup mute and a plunger on a table, as a still life on paper',
    caption: 'Three of us are always quiet.',
  },
  'trio-in-blue': {
    title: 'Trio, Late Tent',
    altText: 'Three strips side by side: the keys of a piano, the body of a bass, the bell and slide of a trombone',
    caption: 'After the fireworks, before the rain.',
  },
  'big-band-stands': {
    title: 'Studio One',
    altText: 'Rows of big band music stands with lamps and silhouettes of players behind them',
    caption: 'Sixteen lamps, one count-off.',
  },
  'singer-at-microphone': {
    title: 'A Song With Words',
    altText: 'A hand in a long red glove around the stand of a microphone',
    caption: 'The trombone is on the chair, listening.',
  },
  'empty-stage': {
    title: 'Before Doors',
    altText: 'An empty stage with a stool, a microphone and a single pool of light',
    caption: 'The best acoustics are at five in the afternoon.',
  },
  'club-door': {
    title: 'Stage Door',
    altText: 'A striped awning over a lit door at night; somebody in a hat goes in with a case',
    caption: 'Mind the step. Everybody says so, nobody does.',
  },
  'rain-in-the-city': {
    title: 'Between Gigs',
    altText: 'A crossing in the rain seen from above, six umbrellas, one of them red and white',
    caption: 'Ten minutes to the second club if the lights are kind.',
  },
  'lights-in-haze': {
    title: 'Four Beams',
    altText: 'Four coloured lights cross above a crowd seen from behind, two hands in the air',
    caption: 'We asked for one lamp.',
  },
  'manuscript-under-lamp': {
    title: 'Bar Nine',
    altText: 'A page of music on a dark desk under a small lamp',
    caption: 'Still not right. It will be right tonight or it will be a different tune.',
  },
  'notes-close': {
    title: 'Ink',
    altText: 'Extreme close view of engraved notes, sharp in the middle and dissolving at the edges',
    caption: 'Page two of the sextet chart.',
  },
  'pencilled-part': {
    title: 'Corrections',
    altText: 'A trombone part with pencil marks and a circled bar',
    caption: 'Watch. Me.',
  },
  'drum-kit': {
    title: 'Brushes Out',
    altText: 'Silhouette of a small drum kit against a glowing red backdrop',
    caption: 'Four drums, two cymbals, no hurry.',
  },
  'night-bus': {
    title: 'Last Bus',
    altText: 'Through the windows of a bus: rain, lit houses, a large moon; one passenger in a hat, from behind',
    caption: 'Where most of the new songs were written.',
  },
  'record-shelf': {
    title: 'Homework',
    altText: 'Spines of records on a shelf, worn and many-coloured',
    caption: 'Filed by trombone player. Nobody else can find anything.',
  },
  'coffee-break': {
    title: 'Twenty Minutes',
    altText: 'A cup of coffee on a red saucer, seen from above, on the corner of a set list',
    caption: 'The second set depends on it.',
  },
  'snare-brushes': {
    title: 'Pair of Brushes',
    altText: 'Two wire brushes on a snare drum, seen from above; the head is worn where they sweep',
    caption: 'The quietest thing on stage, and the one you hear all night.',
  },
  vibraphone: {
    title: 'Borrowed Vibes',
    altText: 'Two rows of vibraphone bars from above, with a red and a blue mallet',
    caption: 'Back by Sunday, with every bar where it was.',
  },
  metronome: {
    title: 'Sixty-Six',
    altText: 'A red metronome on a shelf, its pendulum to the right',
    caption: 'It has never been wrong. We have not forgiven it.',
  },
  'tape-reels': {
    title: 'Take Nine',
    altText: 'A tape machine from the front: two reels, the tape over rollers and heads, two meters',
    caption: 'Take two was better. It was erased by take three.',
  },
  headphones: {
    title: 'Playback',
    altText: 'Headphones on a peg in the wall of a studio, their cable hanging down',
    caption: 'Everyone listens for his own part first.',
  },
  'water-tower': {
    title: 'Roof, Six in the Morning',
    altText: 'A red water tower on a roof in front of the rising sun',
    caption: 'We were asked to practise somewhere else. It is somewhere else.',
  },
  'night-train': {
    title: 'Last Connection',
    altText: 'A train with lit windows on a bridge of arches, under a large moon',
    caption: 'Two cases need two seats.',
  },
  'night-road': {
    title: 'Two Hundred Miles',
    altText: 'A road at night over a steering wheel, a sign on the right, the moon on the left',
    caption: 'Whoever drives chooses the record.',
  },
  lighthouse: {
    title: 'Harbour Festival, Sound Check',
    altText: 'A red and white lighthouse on a rock, its beam over the water',
    caption: 'It came in early in every chorus.',
  },
  'station-clock': {
    title: 'Half Past One',
    altText: 'The clock of a station on its bracket, at half past one',
    caption: 'The train was at one.',
  },
  'last-round': {
    title: 'House Drink',
    altText: 'A lamp over the counter of a bar, a bottle and two glasses',
    caption: 'The band gets two for the price of the second set.',
  },
} satisfies Record<string, Picture>

export type PictureSlug = keyof typeof told

/** Returns the texts and the file of one picture. */
export function picture(slug: PictureSlug): Picture & { image: DemoFile } {
  return { ...told[slug], image: `gallery/${slug}.jpg` }
}
