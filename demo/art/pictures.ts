// Lists every picture of the demo: file name, how it is made, how grainy it is. The order matters: product shots use
// finished covers.
import {
  lateSet,
  amazingGrace,
  cornerTable,
  elevenMinutes,
  lastBusHome,
  riverside,
  sixLateStudies,
  slideRuleBlues,
  threeSpirituals,
  whenTheSaints,
} from './covers'
import type { Drawing } from './drawing'
import { deskPage, recordShelf } from './night-indoors'
import {
  blueLantern,
  fourTrombones,
  harbourFestival,
  lateSetResidency,
  lowBrassDay,
  oldMillMatinee,
  radioBigBand,
  releaseNight,
  secondLine,
  voiceAndBass,
} from './posters'
import { hero, heroTall, portrait } from './heroes'
import { intoTheBell, slideOut, threeMutes, valve } from './prints-brass'
import { awning, crowdUnderLamps, glove, lastBus } from './prints-night'
import { lastRound, lighthouse, nightRoad, nightTrain, stationClock } from './prints-road'
import { headphones, metronome, tapeReels, waterTower } from './prints-studio'
import { coffeeBreak, snareBrushes, vibraphone } from './prints-table'
import { trio, umbrellas } from './prints-together'
import { framedPrint, shirt, tote } from './product-goods'
import { compactDisc, lp, tenInch } from './product-records'
import { bigBandStands, drumKitRed } from './stage-players'
import { emptyStage } from './stage-rooms'

/**
 * Sources a recipe may request, as data URIs: a photograph of the ray marcher, a finished picture, a page of engraved
 * music.
 */
export type Sources = {
  shot: (name: string) => string
  finished: (file: string) => string
  page: (pdf: string, page: number) => string
}

export type Picture = {
  file: string
  /** The widest side of the result is at most this; the drawing is rasterised at its own size. */
  width: number
  /** 0 none, 1 film. */
  grain: number
  /** A picture is either drawn, or a photograph of the ray marcher by name. */
  draw?: (sources: Sources) => Drawing
  shot?: string
}

const gallery: Picture[] = [
  ...['piano-keys', 'ride-cymbal', 'ribbon-microphone', 'record-on-deck'].map((name) => ({
    file: `gallery/${name}.jpg`,
    width: 1400,
    grain: 0.8,
    shot: name,
  })),
  ...Object.entries({
    'into-the-bell': intoTheBell,
    'slide-out': slideOut,
    'valve-in-light': valve,
    'three-mutes': threeMutes,
    'singer-at-microphone': glove,
    'club-door': awning,
    'lights-in-haze': crowdUnderLamps,
    'night-bus': lastBus,
    'trio-in-blue': trio,
    'rain-in-the-city': umbrellas,
    'coffee-break': coffeeBreak,
    'snare-brushes': snareBrushes,
    vibraphone,
    metronome,
    'tape-reels': tapeReels,
    headphones,
    'water-tower': waterTower,
    'night-train': nightTrain,
    'night-road': nightRoad,
    lighthouse,
    'station-clock': stationClock,
    'last-round': lastRound,
  }).map(([name, draw]) => ({ file: `gallery/${name}.jpg`, width: 1600, grain: 0.5, draw })),
  ...Object.entries({
    'big-band-stands': bigBandStands,
    'empty-stage': emptyStage,
    'drum-kit': drumKitRed,
    'record-shelf': recordShelf,
  }).map(([name, draw]) => ({ file: `gallery/${name}.jpg`, width: 1600, grain: 1, draw })),
  {
    file: 'gallery/manuscript-under-lamp.jpg',
    width: 1600,
    grain: 1,
    draw: (s) => deskPage(s.page('slide-rule-blues', 6), 'lamp'),
  },
  {
    file: 'gallery/notes-close.jpg',
    width: 1400,
    grain: 1,
    draw: (s) => deskPage(s.page('slide-rule-blues', 4), 'close'),
  },
  {
    file: 'gallery/pencilled-part.jpg',
    width: 1200,
    grain: 1,
    draw: (s) => deskPage(s.page('slide-rule-blues', 6), 'pencil'),
  },
]

const posters: Picture[] = Object.entries({
  'late-set-residency': lateSetResidency,
  'blue-lantern': blueLantern,
  'low-brass-day': lowBrassDay,
  'harbour-festival': harbourFestival,
  'four-trombones': fourTrombones,
  'radio-big-band': radioBigBand,
  'old-mill-matinee': oldMillMatinee,
  'release-night': releaseNight,
  'voice-and-bass': voiceAndBass,
  'second-line': secondLine,
}).map(([name, draw]) => ({ file: `posters/${name}.jpg`, width: 1200, grain: 0.5, draw }))

const flatCovers: Picture[] = [
  { file: 'shop/late-set-digital.jpg', width: 1600, grain: 0.6, draw: () => lateSet() },
  ...Object.entries({
    'riverside-ep': riverside,
    'slide-rule-blues': slideRuleBlues,
    'amazing-grace-quartet': amazingGrace,
    'six-late-studies': sixLateStudies,
    'three-spirituals': threeSpirituals,
    'when-the-saints': whenTheSaints,
    'corner-table': cornerTable,
    'last-bus-home': lastBusHome,
    'eleven-minute-warm-up': elevenMinutes,
  }).map(([name, draw]) => ({ file: `shop/${name}.jpg`, width: 1600, grain: 0.5, draw })),
]

const products: Picture[] = [
  { file: 'shop/late-set-lp.jpg', width: 1600, grain: 0.5, draw: (s) => lp(s.finished('shop/late-set-digital.jpg')) },
  {
    file: 'shop/late-set-cd.jpg',
    width: 1600,
    grain: 0.5,
    draw: (s) => compactDisc(s.finished('shop/late-set-digital.jpg')),
  },
  {
    file: 'shop/riverside-ten-inch.jpg',
    width: 1600,
    grain: 0.5,
    draw: (s) => tenInch(s.finished('shop/riverside-ep.jpg')),
  },
  {
    file: 'shop/late-set-print.jpg',
    width: 1600,
    grain: 0.5,
    draw: (s) => framedPrint(s.finished('posters/late-set-residency.jpg')),
  },
  { file: 'shop/seventh-position-shirt.jpg', width: 1600, grain: 0.6, draw: () => shirt() },
  { file: 'shop/gig-bag-tote.jpg', width: 1600, grain: 0.6, draw: () => tote() },
  { file: 'shop/long-tones-mug.jpg', width: 1200, grain: 0.5, shot: 'mug' },
  { file: 'shop/slide-balm.jpg', width: 1200, grain: 0.5, shot: 'tin' },
]

export const pictures: Picture[] = [
  ...gallery,
  ...posters,
  ...flatCovers,
  ...products,
  { file: 'pictures/hero.jpg', width: 2400, grain: 0.45, draw: () => hero() },
  { file: 'pictures/hero-tall.jpg', width: 2400, grain: 0.45, draw: () => heroTall() },
  { file: 'pictures/portrait.jpg', width: 1200, grain: 0.45, draw: () => portrait() },
]
